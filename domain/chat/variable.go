package chat

import (
	"maps"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Where the values of variables come from.
const (
	ofContact = "contact"
	ofCustom  = "custom_values"
)

// named is a variable that every template may name, and its value.
type named struct {
	name, source, description string
	value                     func(s scene) string
}

// scene is what values are taken from; what there is not is empty.
type scene struct {
	subaccount *ent.Subaccount
	assistant  *ent.Assistant
	contact    *contact.Contact
	outbound   bool
	now        time.Time // on the subaccount's clock
}

// weekday is the day of the week as it is said to contacts; in English where there are no words in the assistant's language.
func (s scene) weekday() string {
	return language.Write(language.Of(store.Text(s.assistant.Language)), "weekday."+s.now.Weekday().String())
}

// known are the variables that stand in the program. Beside them are the subaccount's custom values and those of a call.
var known = []named{
	{"greeting", "greeting", "The assistant's greeting of the call's direction.", scene.greeting},
	{"right_now.date", "time", "Today on the subaccount's clock, as 2006-01-02.", func(s scene) string { return s.now.Format(time.DateOnly) }},
	{"right_now.time", "time", "The time on the subaccount's clock, as 15:04.", func(s scene) string { return s.now.Format("15:04") }},
	{"right_now.weekday", "time", "The day of the week, in the assistant's language: English, German or Spanish.", scene.weekday},
	{"location.id", "location", "The subaccount's id.", func(s scene) string { return s.subaccount.ID }},
	{"location.name", "location", "The subaccount's name.", func(s scene) string { return s.subaccount.Name }},
	{"location.time_zone", "location", "The subaccount's time zone.", func(s scene) string { return s.subaccount.TimeZone }},
	{"location.location_id", "location", "The subaccount's id in the CRM.", func(s scene) string { return store.Text(s.subaccount.LocationID) }},
	{"assistant.id", "assistant", "The assistant's id.", func(s scene) string { return s.assistant.ID }},
	{"assistant.name", "assistant", "The assistant's name.", func(s scene) string { return s.assistant.Name }},
	{"assistant.description", "assistant", "The assistant's description.", func(s scene) string { return store.Text(s.assistant.Description) }},
	{"assistant.language", "assistant", "The assistant's language.", func(s scene) string { return store.Text(s.assistant.Language) }},
	{"contact.id", ofContact, "The contact's id.", func(s scene) string { return s.contact.ID }},
	{"contact.contact_id", ofContact, "The contact's id in the CRM.", func(s scene) string { return store.Text(s.contact.ContactID) }},
	{"contact.name", ofContact, "The contact's whole name.", func(s scene) string { return store.Text(s.contact.Name()) }},
	{"contact.first_name", ofContact, "The contact's first name.", func(s scene) string { return store.Text(s.contact.FirstName) }},
	{"contact.last_name", ofContact, "The contact's last name.", func(s scene) string { return store.Text(s.contact.LastName) }},
	{"contact.email", ofContact, "The contact's e-mail address.", func(s scene) string { return store.Text(s.contact.Email) }},
	{"contact.phone", ofContact, "The contact's number, in E.164.", func(s scene) string { return store.Text(s.contact.Phone) }},
	{"contact.title", ofContact, "The contact's title.", func(s scene) string { return store.Text(s.contact.Title) }},
	{"contact.company_name", ofContact, "The contact's company.", func(s scene) string { return store.Text(s.contact.CompanyName) }},
	{"contact.website", ofContact, "The contact's website.", func(s scene) string { return store.Text(s.contact.Website) }},
	{"contact.location_text", ofContact, "Where the contact is, as free text.", func(s scene) string { return store.Text(s.contact.LocationText) }},
	{"contact.source", ofContact, "Where the contact came from.", func(s scene) string { return store.Text(s.contact.Source) }},
	{"contact.status", ofContact, "The contact's status.", func(s scene) string { return store.Text(s.contact.Status) }},
}

func (s scene) greeting() string {
	if s.outbound {
		return store.Text(s.assistant.OutboundGreeting)
	}
	return store.Text(s.assistant.InboundGreeting)
}

// variables that templates of the turn may name. A contact's are its own, whatever a caller names so.
func (t *turn) variables(now time.Time) map[string]string {
	s := t.scene(now)
	vars := map[string]string{}
	fill := func(contacts bool) {
		for _, k := range known {
			if (k.source == ofContact) == contacts {
				vars[k.name] = k.value(s)
			}
		}
	}
	fill(false)
	for name, value := range t.subaccount.CustomValues {
		vars[ofCustom+"."+name] = value
	}
	maps.Copy(vars, t.in.Variables)
	fill(true)
	return vars
}

// scene of the turn at an instant. Of nobody everything is empty, and nothing unknown.
func (t *turn) scene(now time.Time) scene {
	zone := rule.ZoneOrUTC(t.subaccount.TimeZone)
	s := scene{subaccount: t.subaccount, assistant: t.assistant, contact: t.contact, outbound: t.in.Outbound, now: now.In(zone)}
	if s.assistant == nil {
		s.assistant = &ent.Assistant{}
	}
	if s.contact == nil {
		s.contact = &contact.Contact{Contact: &ent.Contact{}}
	}
	return s
}
