package demo

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// surround makes what stands around assistants and contacts.
func (s filler) surround(ctx context.Context, c client, assistants map[string]string) error {
	for _, make := range []func() error{
		func() error { return s.remarks(by(ctx, "Sam Ortiz"), c.Remarks) },
		func() error { return s.numbers(ctx, c.Numbers, assistants) },
		func() error { return s.toolsAndVoices(ctx, c, assistants) },
		func() error { return s.appointments(by(ctx, "Sam Ortiz"), c, assistants) },
		func() error { return s.brand(ctx, c) },
	} {
		if err := make(); err != nil {
			return err
		}
	}
	return nil
}

// brand is how a client shows itself, where it has a look of its own.
func (s filler) brand(ctx context.Context, c client) error {
	if c.Brand == nil {
		return nil
	}
	_, err := s.Brands.Set(ctx, *c.Brand)
	return err
}

// ref is what an assistant is referred to by; none if the name is empty.
func ref(assistants map[string]string, name string) patch.Field[string] {
	id, ok := assistants[name]
	if !ok {
		return patch.Field[string]{}
	}
	return patch.Sent(&id)
}

// tags by their names.
func (s filler) tags(ctx context.Context, tags []tag, assistants map[string]string) (map[string]string, error) {
	ids := map[string]string{}
	for _, t := range tags {
		made, err := s.Contacts.AddTag(ctx, contact.CreateTag{Name: t.Name, AssistantID: ref(assistants, t.Assistant)})
		if err != nil {
			return nil, err
		}
		ids[t.Name] = made.ID
	}
	return ids, nil
}

// tagged gives contacts of the CRM their tags.
func (s filler) tagged(ctx context.Context, tags []tag, ids map[string]string) error {
	for _, t := range tags {
		for _, name := range t.Contacts {
			c, err := s.Contacts.Find(ctx, name)
			if err == nil {
				_, err = s.Contacts.Tag(ctx, c.ID, ids[t.Name])
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

func (s filler) remarks(ctx context.Context, remarks []remark) error {
	for _, r := range remarks {
		c, err := s.Contacts.Find(ctx, r.Contact)
		if err == nil {
			_, err = s.Contacts.AddNote(ctx, c.ID, r.Value)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.Contact, err)
		}
	}
	return nil
}

func (s filler) numbers(ctx context.Context, numbers []phone, assistants map[string]string) error {
	pools := map[string]string{}
	for _, n := range numbers {
		made, err := s.Numbers.Add(ctx, number.Create{
			Number: n.Number, Name: patch.Sent(&n.Name), AssistantID: ref(assistants, n.Assistant),
		})
		if err != nil {
			return fmt.Errorf("%s: %w", n.Number, err)
		}
		if n.Pool == "" {
			continue
		}
		if pools[n.Pool] == "" {
			p, err := s.Numbers.AddPool(ctx, number.CreatePool{Name: n.Pool})
			if err != nil {
				return err
			}
			pools[n.Pool] = p.ID
		}
		if _, err := s.Numbers.Join(ctx, pools[n.Pool], []string{made.ID}); err != nil {
			return err
		}
	}
	return nil
}

func (s filler) toolsAndVoices(ctx context.Context, c client, assistants map[string]string) error {
	for _, in := range c.Tools {
		made, err := s.Tools.Add(ctx, in)
		if err != nil {
			return err
		}
		if _, err := s.Tools.Assign(ctx, made.ID, assistants[c.Assistants[0].Assistant.Name]); err != nil {
			return err
		}
	}
	for _, in := range c.Voices {
		if _, err := s.Voices.Add(ctx, in); err != nil {
			return err
		}
	}
	return nil
}

func (s filler) appointments(ctx context.Context, in client, assistants map[string]string) error {
	zone, err := time.LoadLocation(in.TimeZone)
	if err != nil {
		return fmt.Errorf("appointments: %w", err)
	}
	for _, a := range in.Appointments {
		c, err := s.Contacts.Find(ctx, a.Contact)
		if err != nil {
			return fmt.Errorf("%s: %w", a.Contact, err)
		}
		start, err := a.start(zone)
		if err != nil {
			return err
		}
		end := start.Add(time.Duration(a.Minutes) * time.Minute)
		source, status := "demo", cmp.Or(a.Status, "CONFIRMED")
		_, err = s.Appointments.Book(ctx, appointment.Create{
			StartTime: start, EndTime: patch.Sent(&end), ContactID: patch.Sent(&c.ID),
			AssistantID: ref(assistants, a.Assistant), Address: patch.Sent(&a.Address), Source: patch.Sent(&source), Status: patch.Sent(&status), Force: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
