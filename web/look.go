package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
)

// Look is a brand as a page begins with it, before anybody has signed in and without another request.
type Look struct {
	Name         string  `json:"name"`
	Logo         *string `json:"logo"`
	Icon         *string `json:"icon"`
	SupportURL   *string `json:"supportUrl"`
	SupportEmail *string `json:"supportEmail"`
	Light        *Shades `json:"light"`
	Dark         *Shades `json:"dark"`
}

// Shades are those of an accent in one of the two themes.
type Shades struct {
	Accent string `json:"accent"`
	Hover  string `json:"hover"`
	Ink    string `json:"ink"`
	Wash   string `json:"wash"`
}

// What a page has of the product's own look.
const (
	iconPath = "/icon.svg"
	ownTitle = "<title>Switchboard</title>"
	ownIcon  = `<link rel="icon" href="` + iconPath + `" type="image/svg+xml" />`
	ownText  = `content="Switchboard: assistants that answer calls and chats."`
)

// dress a page in a look; nil is the product's own. The style has the page's nonce, so that its policy lets it be; scripts read the rest from
// a meta element.
func (l *Look) dress(text []byte) []byte {
	if l == nil {
		return text
	}
	name := html.EscapeString(l.Name)
	text = bytes.Replace(text, []byte(ownTitle), []byte("<title>"+name+"</title>"), 1)
	text = bytes.Replace(text, []byte(ownText), []byte(`content="`+name+`"`), 1)
	text = l.name(text)
	if l.Light == nil || l.Dark == nil {
		return text
	}
	style := `<style id="brand" nonce="` + nonceMark + `">:root:root` + l.Light.rules() + `:root[data-theme='dark']` + l.Dark.rules() + `</style>`
	return bytes.Replace(text, []byte("</head>"), []byte(style+"</head>"), 1)
}

// name the look in a page, for its scripts, and give the page its icon.
func (l *Look) name(text []byte) []byte {
	if l == nil {
		return text
	}
	data, err := json.Marshal(l)
	if err != nil {
		return text // texts and nothing else: there is nothing to fail
	}
	if icon := l.icon(); icon != "" {
		text = bytes.Replace(text, []byte(ownIcon), []byte(`<link rel="icon" href="`+html.EscapeString(icon)+`" />`), 1)
	}
	return bytes.Replace(text, []byte("</head>"), []byte(`<meta name="brand" content="`+html.EscapeString(string(data))+`"></head>`), 1)
}

// serveIcon leads to the brand's icon, if it has one: notifications, which come without a page, ask for it where the product's own is.
func (l *Look) serveIcon(w http.ResponseWriter, r *http.Request) bool {
	icon := l.icon()
	if icon == "" {
		return false
	}
	w.Header().Set("Cache-Control", keepNever)
	http.Redirect(w, r, icon, http.StatusFound) //nolint:gosec // a path of ours
	return true
}

func (l *Look) icon() string {
	switch {
	case l == nil:
		return ""
	case l.Icon != nil:
		return *l.Icon
	case l.Logo != nil:
		return *l.Logo
	}
	return ""
}

func (s *Shades) rules() string {
	return fmt.Sprintf("{--accent:%s;--accent-hover:%s;--accent-ink:%s;--accent-wash:%s}", s.Accent, s.Hover, s.Ink, s.Wash)
}
