package main

import (
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/rest"
	"github.com/switchboard-dev/switchboard/web"
)

// look is how a page begins that is asked for by the host name of a brand.
func (a *app) look(i *instance) func(r *http.Request) *web.Look {
	return func(r *http.Request) *web.Look {
		site, err := i.Brands.Site(r.Context(), r.Host)
		if err != nil {
			i.Log.WarnContext(r.Context(), "the brand of a host name cannot be read", "error", err)
		}
		if site == nil {
			return nil
		}
		return &web.Look{
			Name: site.Name, Logo: site.Logo, Icon: site.Icon, SupportURL: site.SupportURL, SupportEmail: site.SupportEmail,
			Light: shades(site.Light), Dark: shades(site.Dark),
		}
	}
}

// callPage is the page of a call in the look of the client whose assistant it is.
func callPage(pages *web.Site) rest.CallPage {
	return func(w http.ResponseWriter, r *http.Request, c rest.CallShown) {
		pages.Call(w, r, web.Caller{Name: c.Name, Language: c.Language, Frames: c.Origins, Look: lookOf(c.Front)})
	}
}

// lookOf a client; nil if it has no brand that a page could show.
func lookOf(f *brand.Front) *web.Look {
	l := web.Look{
		Name: f.Name, Logo: f.Logo, Icon: f.Icon, SupportURL: f.SupportURL, SupportEmail: f.SupportEmail, Light: shades(f.Light), Dark: shades(f.Dark),
	}
	if l == (web.Look{}) {
		return nil
	}
	return &l
}

func shades(s *brand.Shades) *web.Shades {
	if s == nil {
		return nil
	}
	out := web.Shades(*s)
	return &out
}
