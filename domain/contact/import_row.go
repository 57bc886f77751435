package contact

import (
	"reflect"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

// entry is what a row says of a contact, or its problems. An empty value says nothing.
func (s *Service) entry(row sheet.Row, to []string, region string) (Input, []string) {
	var in Input
	var problems []string
	if row.Problem != "" {
		return in, []string{row.Problem}
	}
	for i, field := range to {
		if field == "" || row.Values[i] == "" {
			continue
		}
		if problem := in.read(field, row.Values[i], region); problem != "" {
			problems = append(problems, field+": "+problem)
		}
	}
	for _, d := range rule.Problems(in) {
		problems = append(problems, rule.Snake(d.Field)+": "+d.Message)
	}
	if in.unidentified() {
		problems = append(problems, "must have one of "+strings.Join(identifying, ", "))
	}
	return in, problems
}

// read puts a value into a field; what it returns is why it cannot.
func (in *Input) read(field, value, region string) string {
	switch field {
	case "dnd":
		yes, ok := truth[strings.ToLower(value)]
		if !ok {
			return "must be yes or no"
		}
		in.Dnd = patch.Sent(&yes)
		return ""
	case "phone":
		number, ok := phone.Possible(value, region)
		if !ok {
			return "must be a phone number"
		}
		value = number
	}
	reflect.ValueOf(in).Elem().FieldByName(goNames[field]).Set(reflect.ValueOf(patch.Sent(&value)))
	return ""
}

// goNames are the fields of Input, by their names in tables.
var goNames = map[string]string{
	"contact_id": "ContactID", "name": "Name", "first_name": "FirstName", "last_name": "LastName", "email": "Email",
	"phone": "Phone", "title": "Title", "company_name": "CompanyName", "image": "Image", "website": "Website",
	"linkedin_url": "LinkedinURL", "location_text": "LocationText", "source": "Source", "status": "Status",
}

// truth are the ways of saying yes and no.
var truth = map[string]bool{
	"true": true, "yes": true, "y": true, "1": true, "x": true, "on": true, "ja": true, "oui": true, "sí": true, "si": true,
	"false": false, "no": false, "n": false, "0": false, "off": false, "nein": false, "non": false, "nee": false,
}

// over is what two rows say of one contact: the later one wins where both say something.
func (in Input) over(earlier Input) Input {
	to, from := reflect.ValueOf(&earlier).Elem(), reflect.ValueOf(in)
	for i := range from.NumField() {
		if set, ok := from.Field(i).Interface().(interface{ IsSent() bool }); ok && set.IsSent() {
			to.Field(i).Set(from.Field(i))
		}
	}
	return earlier
}
