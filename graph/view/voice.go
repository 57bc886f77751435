package view

import (
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// VoiceConnection is a page of them.
type VoiceConnection struct{ list[*voice.Voice] }

// VoiceEdge is one with its cursor.
type VoiceEdge struct {
	Node   *voice.Voice
	Cursor string
}

// VoicePage makes the connection of a page.
func VoicePage(l *page.List[*voice.Voice], err error) (*VoiceConnection, error) {
	if err != nil {
		return nil, err
	}
	return &VoiceConnection{list[*voice.Voice]{l}}, nil
}

// Edges of the page.
func (c *VoiceConnection) Edges() []*VoiceEdge {
	return edges(c.List, func(n *voice.Voice, cursor string) *VoiceEdge { return &VoiceEdge{n, cursor} })
}
