package view

import (
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// WebhookConnection is a page of them.
type WebhookConnection struct{ list[*webhook.Webhook] }

// WebhookEdge is one with its cursor.
type WebhookEdge struct {
	Node   *webhook.Webhook
	Cursor string
}

// WebhookPage makes the connection of a page.
func WebhookPage(l *page.List[*webhook.Webhook], err error) (*WebhookConnection, error) {
	if err != nil {
		return nil, err
	}
	return &WebhookConnection{list[*webhook.Webhook]{l}}, nil
}

// Edges of the page.
func (c *WebhookConnection) Edges() []*WebhookEdge {
	return edges(c.List, func(n *webhook.Webhook, cursor string) *WebhookEdge { return &WebhookEdge{n, cursor} })
}

// WebhookDeliveryConnection is a page of them.
type WebhookDeliveryConnection struct{ list[*webhook.Delivery] }

// WebhookDeliveryEdge is one with its cursor.
type WebhookDeliveryEdge struct {
	Node   *webhook.Delivery
	Cursor string
}

// WebhookDeliveryPage makes the connection of a page.
func WebhookDeliveryPage(l *page.List[*webhook.Delivery], err error) (*WebhookDeliveryConnection, error) {
	if err != nil {
		return nil, err
	}
	return &WebhookDeliveryConnection{list[*webhook.Delivery]{l}}, nil
}

// Edges of the page.
func (c *WebhookDeliveryConnection) Edges() []*WebhookDeliveryEdge {
	return edges(c.List, func(n *webhook.Delivery, cursor string) *WebhookDeliveryEdge { return &WebhookDeliveryEdge{n, cursor} })
}
