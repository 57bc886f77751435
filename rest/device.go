package rest

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// deviceCookie says which account a browser has signed in to, sealed. It is no way in: it lets its owner try a password while
// others have used up the tries of the account or of the address. Signing out leaves it.
const (
	deviceCookie = "switchboard_device"
	deviceLife   = 365 * 24 * time.Hour
)

// welcome sends the browser the cookies of a session that has begun.
func (d *Door) welcome(w http.ResponseWriter, r *http.Request, token string, s *person.Session) error {
	text, err := json.Marshal(person.Device{ID: id.New("dev"), Email: s.Person.Email, Until: time.Now().Add(deviceLife)})
	if err != nil {
		return err
	}
	d.setCookie(w, sessionCookie, d.sealedToken(r, token), person.Life)
	d.setCookie(w, deviceCookie, base64.RawURLEncoding.EncodeToString(d.Sealer.Seal("installation", deviceCookie, text)), deviceLife)
	return nil
}

// device that a request comes from; the zero device if its cookie is missing, changed or too old.
func (d *Door) device(r *http.Request) (out person.Device) {
	value, err := d.cookie(r, deviceCookie)
	if err != nil {
		return out
	}
	sealed, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil {
		return out
	}
	text, err := d.Sealer.Open("installation", deviceCookie, sealed)
	if err != nil || json.Unmarshal(text, &out) != nil || time.Now().After(out.Until) {
		return person.Device{}
	}
	return out
}
