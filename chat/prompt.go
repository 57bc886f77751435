package chat

import (
	"maps"
	"time"

	"github.com/switchboard-dev/switchboard/contact"
	"github.com/switchboard-dev/switchboard/ent"
)

// prompt is the assistant's instructions with the variables filled in.
func (t *turn) prompt() string {
	text := deref(t.assistant.Prompt)
	if extra := t.in.AdditionalInstructions.Value(); extra != nil {
		text += "\n\n" + *extra
	}
	filled, unknown := Fill(text, t.variables(t.subaccount, time.Now()))
	t.trace.PromptSize, t.trace.Unknown = len([]rune(filled)), unknown
	return filled
}

// variables that templates may name.
func (t *turn) variables(sub *ent.Subaccount, now time.Time) map[string]string {
	zone, err := time.LoadLocation(sub.TimeZone)
	if err != nil {
		zone = time.UTC // a zone that this machine does not know
	}
	now = now.In(zone)
	greeting := t.assistant.InboundGreeting
	if t.in.Outbound {
		greeting = t.assistant.OutboundGreeting
	}
	vars := map[string]string{
		"greeting":          deref(greeting),
		"right_now.date":    now.Format(time.DateOnly),
		"right_now.time":    now.Format("15:04"),
		"right_now.weekday": now.Weekday().String(),
		"location.id":       sub.ID, "location.name": sub.Name, "location.time_zone": sub.TimeZone,
		"location.location_id": deref(sub.LocationID),
		"assistant.id":         t.assistant.ID, "assistant.name": t.assistant.Name,
		"assistant.description": deref(t.assistant.Description), "assistant.language": deref(t.assistant.Language),
	}
	for name, value := range sub.CustomValues {
		vars["custom_values."+name] = value
	}
	maps.Copy(vars, t.in.Variables)
	c := t.contact
	if c == nil {
		c = &contact.Contact{Contact: &ent.Contact{}} // of nobody everything is empty, and nothing unknown
	}
	for name, value := range map[string]*string{
		"id": &c.ID, "contact_id": c.ContactID, "name": c.Name(), "first_name": c.FirstName, "last_name": c.LastName,
		"email": c.Email, "phone": c.Phone, "title": c.Title, "company_name": c.CompanyName, "website": c.Website,
		"location_text": c.LocationText, "source": c.Source, "status": c.Status,
	} {
		vars["contact."+name] = deref(value)
	}
	return vars
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
