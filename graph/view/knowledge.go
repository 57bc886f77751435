package view

import (
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// KnowledgeBaseConnection is a page of them.
type KnowledgeBaseConnection struct{ list[*knowledge.Base] }

// KnowledgeBaseEdge is one with its cursor.
type KnowledgeBaseEdge struct {
	Node   *knowledge.Base
	Cursor string
}

// KnowledgeBasePage makes the connection of a page.
func KnowledgeBasePage(l *page.List[*knowledge.Base], err error) (*KnowledgeBaseConnection, error) {
	if err != nil {
		return nil, err
	}
	return &KnowledgeBaseConnection{list[*knowledge.Base]{l}}, nil
}

// Edges of the page.
func (c *KnowledgeBaseConnection) Edges() []*KnowledgeBaseEdge {
	return edges(c.List, func(n *knowledge.Base, cursor string) *KnowledgeBaseEdge { return &KnowledgeBaseEdge{n, cursor} })
}

// KnowledgeSourceConnection is a page of them.
type KnowledgeSourceConnection struct{ list[*knowledge.Source] }

// KnowledgeSourceEdge is one with its cursor.
type KnowledgeSourceEdge struct {
	Node   *knowledge.Source
	Cursor string
}

// KnowledgeSourcePage makes the connection of a page.
func KnowledgeSourcePage(l *page.List[*knowledge.Source], err error) (*KnowledgeSourceConnection, error) {
	if err != nil {
		return nil, err
	}
	return &KnowledgeSourceConnection{list[*knowledge.Source]{l}}, nil
}

// Edges of the page.
func (c *KnowledgeSourceConnection) Edges() []*KnowledgeSourceEdge {
	return edges(c.List, func(n *knowledge.Source, cursor string) *KnowledgeSourceEdge { return &KnowledgeSourceEdge{n, cursor} })
}

// QueryTrainingConnection is a page of them.
type QueryTrainingConnection struct{ list[*knowledge.Training] }

// QueryTrainingEdge is one with its cursor.
type QueryTrainingEdge struct {
	Node   *knowledge.Training
	Cursor string
}

// QueryTrainingPage makes the connection of a page.
func QueryTrainingPage(l *page.List[*knowledge.Training], err error) (*QueryTrainingConnection, error) {
	if err != nil {
		return nil, err
	}
	return &QueryTrainingConnection{list[*knowledge.Training]{l}}, nil
}

// Edges of the page.
func (c *QueryTrainingConnection) Edges() []*QueryTrainingEdge {
	return edges(c.List, func(n *knowledge.Training, cursor string) *QueryTrainingEdge { return &QueryTrainingEdge{n, cursor} })
}
