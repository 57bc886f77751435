package main

import (
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/brand"
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

func shades(s *brand.Shades) *web.Shades {
	if s == nil {
		return nil
	}
	out := web.Shades(*s)
	return &out
}
