package view

import (
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// ConversationConnection is a page of them.
type ConversationConnection struct{ list[*chat.Conversation] }

// ConversationEdge is one with its cursor.
type ConversationEdge struct {
	Node   *chat.Conversation
	Cursor string
}

// ConversationPage makes the connection of a page.
func ConversationPage(l *page.List[*chat.Conversation], err error) (*ConversationConnection, error) {
	if err != nil {
		return nil, err
	}
	return &ConversationConnection{list[*chat.Conversation]{l}}, nil
}

// Edges of the page.
func (c *ConversationConnection) Edges() []*ConversationEdge {
	return edges(c.List, func(n *chat.Conversation, cursor string) *ConversationEdge { return &ConversationEdge{n, cursor} })
}

// MessageConnection is a page of them.
type MessageConnection struct{ list[*chat.Message] }

// MessageEdge is one with its cursor.
type MessageEdge struct {
	Node   *chat.Message
	Cursor string
}

// MessagePage makes the connection of a page.
func MessagePage(l *page.List[*chat.Message], err error) (*MessageConnection, error) {
	if err != nil {
		return nil, err
	}
	return &MessageConnection{list[*chat.Message]{l}}, nil
}

// Edges of the page.
func (c *MessageConnection) Edges() []*MessageEdge {
	return edges(c.List, func(n *chat.Message, cursor string) *MessageEdge { return &MessageEdge{n, cursor} })
}

// TurnConnection is a page of them.
type TurnConnection struct{ list[*chat.Turn] }

// TurnEdge is one with its cursor.
type TurnEdge struct {
	Node   *chat.Turn
	Cursor string
}

// TurnPage makes the connection of a page.
func TurnPage(l *page.List[*chat.Turn], err error) (*TurnConnection, error) {
	if err != nil {
		return nil, err
	}
	return &TurnConnection{list[*chat.Turn]{l}}, nil
}

// Edges of the page.
func (c *TurnConnection) Edges() []*TurnEdge {
	return edges(c.List, func(n *chat.Turn, cursor string) *TurnEdge { return &TurnEdge{n, cursor} })
}
