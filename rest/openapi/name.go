package openapi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/operation"
)

// signature tells shapes apart, except for whether they may be null.
func signature(s *operation.Shape) string {
	var b strings.Builder
	b.WriteString(s.Type + string(s.Kind) + s.Format + strings.Join(s.Enum, "|"))
	if s.Items != nil {
		fmt.Fprintf(&b, "[%s %v]", signature(s.Items), s.Items.Nullable)
	}
	for _, f := range s.Fields {
		fmt.Fprintf(&b, "{%s:%s %v}", f.Name, signature(f.Shape), f.Nullable)
	}
	return b.String()
}

// found is an object in answers, and what it could be called.
type found struct {
	shape *operation.Shape
	place string // CallContact, ContactListItem
}

// name every object in answers. Those of the contract come first: what stands beside it takes no name from it.
func (b *builder) name(t *operation.Table) {
	for _, ours := range []bool{false, true} {
		b.nameThose(slices.DeleteFunc(slices.Clone(t.Operations), func(o *operation.Operation) bool { return o.Ours != ours }))
	}
}

// nameThose by their type, where they are the fullest of it, else by where they stand.
func (b *builder) nameThose(operations []*operation.Operation) {
	seen := map[string]found{}
	for _, o := range operations {
		b.find(o.Response, place(o), seen)
	}
	all := make([]string, 0, len(seen))
	for sig := range seen {
		if b.names[sig] == "" {
			all = append(all, sig)
		}
	}
	slices.SortFunc(all, func(x, y string) int {
		return cmp.Or(cmp.Compare(len(seen[y].shape.Fields), len(seen[x].shape.Fields)), cmp.Compare(x, y))
	})
	for _, sig := range all {
		f := seen[sig]
		name := f.shape.Type
		if b.taken[name] {
			name = f.place
		}
		for n := 2; b.taken[name]; n++ {
			name = fmt.Sprint(f.place, n)
		}
		b.taken[name] = true
		b.names[sig] = name
	}
	for _, sig := range all {
		b.schemas[b.names[sig]] = b.object(seen[sig].shape)
	}
}

// place is what an operation's answer could be called: of ours, where another resource shows a thing in its own way, InboxConversation.
func place(o *operation.Operation) string {
	shape, end := o.Response, "Answer"
	if shape.Items != nil {
		shape, end = shape.Items, "ListItem"
	}
	if thing := pascal(strings.TrimSuffix(o.Folder(), "s")); o.Ours && thing != shape.Type {
		return thing + shape.Type
	}
	return shape.Type + end
}

func (b *builder) find(s *operation.Shape, place string, seen map[string]found) {
	if s.Items != nil {
		b.find(s.Items, place, seen)
		return
	}
	if s.Kind != operation.Object || s.Fields == nil {
		return
	}
	sig := signature(s)
	if known, ok := seen[sig]; !ok || place < known.place {
		seen[sig] = found{s, place}
	}
	for _, f := range s.Fields {
		b.find(f.Shape, s.Type+pascal(f.Name), seen)
	}
}

// pascal is voiceSettings and voice_settings as VoiceSettings.
func pascal(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
