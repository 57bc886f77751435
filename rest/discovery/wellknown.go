package discovery

import (
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/rest/openapi"
)

const (
	name      = "Switchboard"
	purpose   = "Assistants that answer calls and chats, with the contacts, numbers, appointments and knowledge around them."
	forPeople = "AI assistants that answer calls and chats."
)

type object = map[string]any

// plugin is ai-plugin.json, which some clients still look for.
func plugin(about openapi.About) object {
	out := object{
		"schema_version": "v1", "name_for_human": name, "name_for_model": "switchboard",
		"description_for_human": forPeople, "description_for_model": purpose + " Each operation documents the scope that a key needs.",
		"auth": object{"type": "user_http", "authorization_type": "bearer"},
		"api":  object{"type": "openapi", "url": about.BaseURL + "/openapi.json"},
	}
	if about.ContactEmail != "" {
		out["contact_email"] = about.ContactEmail
	}
	if about.LegalURL != "" {
		out["legal_info_url"] = about.LegalURL
	}
	return out
}

// skills are what an agent can have done here, by the tags of the operations that do it.
var skills = []struct {
	id, name, description string
	tags, examples        []string
}{
	{
		"answer", "Answer a contact", "An assistant replies to a contact, using its knowledge bases and tools.",
		[]string{"chat", "conversations"},
		[]string{"Ask the front desk for its opening hours."},
	},
	{
		"call", "Call a contact", "An assistant calls a contact, if calling hours, consent and limits allow it.",
		[]string{"calls"},
		[]string{"Call Ada about her appointment."},
	},
	{
		"contacts", "Manage contacts", "Finds, creates and changes contacts with their tags, notes and appointments.",
		[]string{"contacts", "tags", "appointments"},
		[]string{"Find the contact with the number +1 415 555 0100."},
	},
	{
		"assistants", "Build assistants", "Creates and changes assistants with prompts, tools, knowledge bases and numbers.",
		[]string{"assistants", "tools", "knowledge_bases", "phone_numbers"},
		[]string{"Create an assistant for a dental practice."},
	},
}

// agentCard has the fields of A2A 1.0. There is no endpoint of that protocol, and so no interface.
func agentCard(about openapi.About) object {
	all := make([]object, len(skills))
	for i, s := range skills {
		all[i] = object{"id": s.id, "name": s.name, "description": s.description, "tags": s.tags, "examples": s.examples}
	}
	return object{
		"name": name, "description": purpose, "version": openapi.Version,
		"provider":            object{"organization": name, "url": about.BaseURL},
		"documentationUrl":    about.BaseURL + "/docs",
		"supportedInterfaces": []any{}, "capabilities": object{}, "skills": all,
		"defaultInputModes": []string{"application/json"}, "defaultOutputModes": []string{"application/json"},
		"securitySchemes":      object{"bearer": object{"httpAuthSecurityScheme": object{"scheme": "Bearer", "bearerFormat": "API key"}}},
		"securityRequirements": []object{{"schemes": object{"bearer": object{"list": []string{}}}}},
	}
}

// cardSchema is the format of an MCP server's card.
const cardSchema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"

// serverCard tells MCP clients where the server is. Its tools are not listed: they depend on the key.
func serverCard(about openapi.About) object {
	return object{
		"$schema": cardSchema, "name": "dev.switchboard/switchboard", "title": name, "version": openapi.Version, "description": forPeople,
		"websiteUrl": about.BaseURL + "/docs",
		"remotes": []object{{
			"type": "streamable-http", "url": about.BaseURL + "/mcp", "supportedProtocolVersions": []string{"2026-07-28", "2025-11-25"},
			"headers": []object{{"name": "Authorization", "description": "Bearer, followed by an API key.", "isRequired": !about.OAuth, "isSecret": true}},
		}},
	}
}

// catalog is RFC 9727's, as a linkset of RFC 9264.
func catalog(about openapi.About) object {
	described := object{
		"service-desc": []object{{"href": about.BaseURL + "/openapi.json", "type": "application/json"}},
		"service-doc":  []object{{"href": about.BaseURL + "/docs", "type": "text/html"}},
		"status":       []object{{"href": about.BaseURL + "/readyz"}},
	}
	api, legacy := object{"anchor": about.BaseURL + "/v3"}, object{"anchor": about.BaseURL + "/v2"}
	for rel, targets := range described {
		api[rel], legacy[rel] = targets, targets
	}
	return object{"linkset": []object{api, legacy, {
		"anchor": about.BaseURL + "/.well-known/api-catalog",
		"item":   []object{{"href": about.BaseURL + "/v3"}, {"href": about.BaseURL + "/v2"}, {"href": about.BaseURL + "/mcp"}},
	}}}
}

// SecurityPath is the path of Security.
const SecurityPath = "/.well-known/security.txt"

// securityKept is how long security.txt holds.
const securityKept = 180 * 24 * time.Hour

// Security is RFC 9116's security.txt, as of a time. There is none without a contact.
func Security(about openapi.About, now time.Time) Document {
	return Document{Path: SecurityPath, Type: "text/plain; charset=utf-8", Body: fmt.Appendf(nil,
		"Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s%s\n",
		about.ContactEmail, now.Add(securityKept).UTC().Truncate(24*time.Hour).Format(time.RFC3339), about.BaseURL, SecurityPath,
	)}
}
