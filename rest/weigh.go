package rest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/lexer"

	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// weigh a request by its purpose, if its body is short and says that. What is read of it is put back.
func (to *route) weigh(r *http.Request) admission.Class {
	if to.uses == nil || r.ContentLength <= 0 || r.ContentLength > smallBody {
		return to.class
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, r.ContentLength))
	r.Body = &reread{io.MultiReader(bytes.NewReader(text), r.Body), r.Body}
	if err != nil {
		return to.class
	}
	if class, ok := to.uses(text); ok {
		return class
	}
	return to.class
}

// reread is a body of which some was read and put back.
type reread struct {
	io.Reader
	io.Closer
}

// toolUse is the class of an agent's message: that of the tool that it uses, if it uses one.
func (d *Door) toolUse() func(text []byte) (admission.Class, bool) {
	tools := d.tools()
	return func(text []byte) (class admission.Class, ok bool) {
		var message struct {
			Method string  `json:"method"`
			Params mcp.Use `json:"params"`
		}
		if json.Unmarshal(text, &message) != nil || message.Method != "tools/call" {
			return class, false
		}
		class, ok = tools[message.Params.Tool()]
		return class, ok
	}
}

// fieldUse is the class of a request of GraphQL: urgent where a field of its operation is, and patient where all of them are lists.
func (d *Door) fieldUse() func(text []byte) (admission.Class, bool) {
	fields := d.fields()
	return func(text []byte) (admission.Class, bool) {
		var request struct {
			Query string `json:"query"`
		}
		if json.Unmarshal(text, &request) != nil {
			return 0, false
		}
		names := roots(request.Query)
		all := map[admission.Class]int{}
		for _, name := range names {
			all[fields[name]]++
		}
		switch {
		case all[admission.Urgent] > 0:
			return admission.Urgent, true
		case len(names) > 0 && all[admission.Patient] == len(names):
			return admission.Patient, true
		}
		return admission.Usual, true
	}
}

// streamedTurn is the field of a turn of chat that is subscribed to; no operation of /v3 has it.
const streamedTurn = "chatCompletion"

// fields are the classes of the fields of operations by their names, as /v3 has them; what is only in GraphQL is a list or usual.
func (d *Door) fields() map[string]admission.Class {
	all := map[string]admission.Class{streamedTurn: admission.Urgent}
	for _, f := range graph.Schema().Query.Fields {
		if strings.HasSuffix(f.Type.Name(), "Connection") {
			all[f.Name] = admission.Patient
		}
	}
	for _, o := range d.Table.Operations {
		if classOf(o) != admission.Urgent {
			continue
		}
		for _, root := range o.Document.Operations[0].SelectionSet {
			if f, is := root.(*ast.Field); is {
				all[f.Name] = admission.Urgent
			}
		}
	}
	return all
}

// roots are the names of the fields of a document's only operation: "" for what stands in a fragment, and none where there are several
// operations. It is a look at the beginning of each selection; what is no document is refused inside.
func roots(document string) []string {
	tokens := lexer.New(&ast.Source{Input: document})
	look := &looking{}
	for look.operations < 2 { //nolint:mnd // several
		t, err := tokens.ReadToken()
		if err != nil || t.Kind == lexer.EOF {
			return look.names
		}
		if t.Kind != lexer.Comment {
			look.at(t)
			look.last = t
		}
	}
	return nil
}

// looking is what is known of a document up to a token.
type looking struct {
	names      []string
	operations int
	braces     int  // that are open, outside of arguments
	parens     int  // likewise
	defines    bool // a definition has begun
	fragment   bool // it is one
	last       lexer.Token
}

func (l *looking) at(t lexer.Token) {
	switch {
	case t.Kind == lexer.ParenL:
		l.parens++
	case t.Kind == lexer.ParenR:
		l.parens--
	case l.parens > 0: // arguments
	case t.Kind == lexer.BraceR:
		l.braces--
		l.defines = l.braces > 0
	case !l.defines:
		l.defines, l.fragment = true, t.Value == "fragment"
		if !l.fragment {
			l.operations++
		}
		if t.Kind == lexer.BraceL {
			l.braces++
		}
	case t.Kind == lexer.BraceL:
		l.braces++
	case l.braces == 1 && !l.fragment:
		l.field(t)
	}
}

// field notes a token of the selection of an operation.
func (l *looking) field(t lexer.Token) {
	switch {
	case t.Kind == lexer.Spread:
		l.names = append(l.names, "")
	case t.Kind == lexer.Colon && len(l.names) > 0: // what was before is its alias
		l.names = l.names[:len(l.names)-1]
	case t.Kind != lexer.Name, l.last.Kind == lexer.At, l.last.Kind == lexer.Spread:
	case l.last.Value == "on" && len(l.names) > 0 && l.names[len(l.names)-1] == "": // the type of a fragment
	default:
		l.names = append(l.names, t.Value)
	}
}
