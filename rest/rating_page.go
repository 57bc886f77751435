package rest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/platform/language"
)

// page by which a contact rates a conversation. It works without scripts. All texts are escaped except for the style, which is ours.
func (s ratingShown) page(style string) g.Node {
	return h.Doctype(h.HTML(
		h.Lang(strings.ToLower(cmp.Or(s.Reads, language.English))),
		h.Head(
			h.Meta(h.Charset("utf-8")),
			h.Meta(h.Name("viewport"), h.Content("width=device-width, initial-scale=1")),
			h.Meta(h.Name("robots"), h.Content("noindex, nofollow")),
			h.TitleEl(g.Text(s.Title)),
			h.StyleEl(g.Raw(style)),
		),
		h.Body(h.Main(s.content())),
	))
}

func (s ratingShown) content() g.Node {
	if s.Form == nil {
		return g.Group{h.H1(g.Text(s.Title)), h.P(g.Text(s.Problem))}
	}
	above, support := s.brand(), s.support()
	return g.Group{
		g.If(above != "", h.P(h.Class("brand"), g.Text(above))),
		h.P(g.Text(s.business())),
		h.H1(g.Text(s.Form.Question)),
		g.If(s.Thanks, h.P(
			h.Class("note"), h.Role("status"),
			g.Text(s.say("thanks", "day", s.Form.Expires.Format(s.say("day")))),
		)),
		g.If(s.Problem != "", h.P(h.Class("note bad"), h.Role("alert"), g.Text(s.Problem))),
		s.form(),
		g.If(support != "", h.P(h.Class("help"), h.A(h.Href(support), h.Rel("noreferrer"), g.Text(s.say("help"))))),
	}
}

func (s ratingShown) form() g.Node {
	send := s.say("send")
	if s.Thanks {
		send = s.say("change")
	}
	return h.Form(
		h.Method("post"),
		h.FieldSet(h.Legend(g.Text(s.say("yours"))), s.choices()),
		h.Label(h.For("comment"), g.Text(s.say("comment"))),
		h.Textarea(
			h.ID("comment"), h.Name("comment"), h.Rows("4"), h.MaxLength(strconv.Itoa(inbox.CommentMost)), g.Text(s.Form.Comment),
		),
		g.Text("\n"),
		h.Button(h.Type("submit"), g.Text(send)),
	)
}

// choices are the scores.
func (s ratingShown) choices() (all g.Group) {
	for score := inbox.Best; score >= inbox.Worst; score-- {
		value := strconv.Itoa(score)
		all = append(all, h.Label(
			h.Input(h.Type("radio"), h.Name("score"), h.Value(value), h.Required(), g.If(s.Form.Score == score, h.Checked())),
			g.Text(" "), h.Span(g.Text(value)), g.Text(" "+s.say("score."+value)),
		))
	}
	return all
}

// linkSchemes are those that a brand's link may have: an attribute is escaped, but that does not say where it leads.
var linkSchemes = []string{"http", "https", "mailto"}

// link is a brand's URL, "" unless it leads to a page or to a mailbox.
func link(url string) string {
	if scheme, _, found := strings.Cut(url, ":"); !found || !slices.Contains(linkSchemes, strings.ToLower(scheme)) {
		return ""
	}
	return url
}
