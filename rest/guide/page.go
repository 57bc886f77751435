package guide

import (
	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"
)

// view is what a document shows: a page, or what a search found.
type view struct {
	*Page

	all   []*Page
	query string
	found []Hit
}

// document is the layout with the view in it. All texts are escaped except for a page's content, which is HTML made from our own files.
func (v view) document() g.Node {
	return h.Doctype(h.HTML(
		h.Lang("en"),
		h.Head(
			h.Meta(h.Charset("utf-8")),
			h.Meta(h.Name("viewport"), h.Content("width=device-width, initial-scale=1")),
			h.Link(h.Rel("icon"), h.Href("data:,")),
			h.Link(h.Rel("stylesheet"), h.Href(Style)),
			h.TitleEl(g.Text(v.Title+" · Switchboard guide")),
		),
		h.Body(
			h.A(h.Class("skip"), h.Href("#content"), g.Text("Skip to the content")),
			v.header(),
			v.navigation(),
			h.Main(h.ID("content"), h.TabIndex("-1"), v.main()),
		),
	))
}

func (v view) header() g.Node {
	return h.Header(
		h.A(h.Class("name"), h.Href(Root), g.Text("Switchboard guide")),
		h.Form(
			h.Role("search"), h.Action(results),
			h.Label(h.For("q"), g.Text("Search the guide")),
			h.Input(h.ID("q"), h.Name("q"), h.Type("search"), h.MaxLength("200"), h.Value(v.query), h.Required()),
			h.Button(g.Text("Search")),
		),
	)
}

func (v view) navigation() g.Node {
	return h.Nav(
		h.Aria("label", "Pages"),
		h.Ul(
			g.Map(v.all, func(p *Page) g.Node {
				return h.Li(h.A(h.Href(p.Path), g.If(p.Path == v.Path, h.Aria("current", "page")), g.Text(p.Title)))
			}),
			h.Li(h.A(h.Href("/docs"), g.Text("API reference"))),
		),
	)
}

func (v view) main() g.Node {
	switch {
	case v.content != "":
		return g.Raw(v.content)
	case v.query == "":
		return h.H1(g.Text("Search"))
	case len(v.found) == 0:
		return g.Group{v.heading(), h.P(g.Text("No section has all of these words. Try fewer words, or a setting's name."))}
	}
	return g.Group{v.heading(), h.Ol(h.Class("hits"), g.Map(v.found, Hit.item))}
}

func (v view) heading() g.Node { return h.H1(g.Text("Results for “" + v.query + "”")) }

// item of the list of what was found.
func (hit Hit) item() g.Node {
	return h.Li(
		h.A(h.Href(hit.Path), g.Text(hit.Title)),
		g.If(hit.Page != hit.Title, g.Group{g.Text(" "), h.Span(g.Text(hit.Page))}),
		h.P(g.Text(hit.Before), h.Mark(g.Text(hit.Match)), g.Text(hit.After)),
	)
}
