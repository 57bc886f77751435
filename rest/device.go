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

// welcome sends the browser the cookies of a session that has begun. A browser of the account's stays the same, with the tries that it has
// left.
func (d *Door) welcome(w http.ResponseWriter, r *http.Request, token string, s *person.Session) error {
	device := d.device(r)
	if !device.Of(s.Person.Email) {
		device = person.Device{ID: id.New("dev"), Email: s.Person.Email}
	}
	device.Until = time.Now().Add(deviceLife)
	d.setCookie(w, sessionCookie, d.sealedToken(r, token), person.Life)
	if err := d.know(w, r, device); err != nil {
		return err
	}
	d.reached(r)
	return nil
}

// know sends the browser the cookie of a device, which is good for as long as that says.
func (d *Door) know(w http.ResponseWriter, r *http.Request, device person.Device) error {
	text, err := json.Marshal(device)
	if err != nil {
		return err
	}
	sealed := d.Sealer.Seal("installation", d.devicePurpose(r), text)
	d.setCookie(w, deviceCookie, base64.RawURLEncoding.EncodeToString(sealed), time.Until(device.Until))
	return nil
}

// devicePurpose is what the cookie is sealed for: like a session's, it means nothing by another host name.
func (d *Door) devicePurpose(r *http.Request) string {
	if site := d.site(r); site != nil {
		return deviceCookie + " " + site.URL
	}
	return deviceCookie
}

// device that a request comes from; the zero device if its cookie is missing, changed or too old.
func (d *Door) device(r *http.Request) (out person.Device) {
	text, err := d.Sealer.Open("installation", d.devicePurpose(r), d.sealed(r, deviceCookie))
	if err != nil || json.Unmarshal(text, &out) != nil || time.Now().After(out.Until) {
		return person.Device{}
	}
	return out
}
