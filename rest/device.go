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
	text, err := json.Marshal(device)
	if err != nil {
		return err
	}
	d.setCookie(w, sessionCookie, d.sealedToken(r, token), person.Life)
	d.setCookie(w, deviceCookie, base64.RawURLEncoding.EncodeToString(d.Sealer.Seal("installation", d.devicePurpose(r), text)), deviceLife)
	return d.Product.Brands.Reached(r.Context(), d.site(r))
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
	value, err := d.cookie(r, deviceCookie)
	if err != nil {
		return out
	}
	sealed, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil {
		return out
	}
	text, err := d.Sealer.Open("installation", d.devicePurpose(r), sealed)
	if err != nil || json.Unmarshal(text, &out) != nil || time.Now().After(out.Until) {
		return person.Device{}
	}
	return out
}
