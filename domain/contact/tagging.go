package contact

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// tagged is the condition that a contact has the tag, unless that is hidden. What it looks into is the subaccount's.
func tagged(subaccount, tagID string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		links, tags := sql.Table(contacttag.Table), sql.Table(tag.Table)
		s.Where(sql.In(s.C(contact.FieldID), sql.Dialect(s.Dialect()).Select(links.C(contacttag.FieldContactID)).From(links).
			Join(tags).On(tags.C(tag.FieldID), links.C(contacttag.FieldTagID)).
			Where(sql.And(sql.EQ(links.C(contacttag.FieldSubaccountID), subaccount), sql.EQ(links.C(contacttag.FieldTagID), tagID),
				sql.EQ(tags.C(tag.FieldSubaccountID), subaccount), sql.EQ(tags.C(tag.FieldHidden), false)))))
	}
}

// TagsOf a contact, newest tag first.
func (s *Service) TagsOf(ctx context.Context, contactID string, first *int, after *string) (*page.List[*Tag], error) {
	if err := s.need(ctx, contactID); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, tags(ctx, first, after)(contactID), s.readTags)
}

// TagsOfMember is TagsOf for a contact that has been read, and for its kin.
func (s *Service) TagsOfMember(ctx context.Context, c *Contact, first *int, after *string) (*page.List[*Tag], error) {
	return page.Of(ctx, s.parts.Pager, &c.Member, c.ID, tags(ctx, first, after), s.readTags)
}

func tags(ctx context.Context, first *int, after *string) func(contactID string) page.Query {
	subaccount := authz.From(ctx).Subaccount
	return func(contactID string) page.Query {
		return page.Query{
			Entity: ent.TypeTag, List: "contact_tags", Filter: []string{contactID}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(tag.FieldHidden, false), tagging(subaccount, contactID)},
		}
	}
}

func (s *Service) readTags(ctx context.Context, w page.Window) ([]*Tag, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).Tag.Query(), w, wrapTag)
}

// tagging is the condition that a tag is on the contact.
func tagging(subaccount, contactID string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		links := sql.Table(contacttag.Table)
		s.Where(sql.In(s.C(tag.FieldID), sql.Dialect(s.Dialect()).Select(links.C(contacttag.FieldTagID)).From(links).
			Where(sql.And(sql.EQ(links.C(contacttag.FieldSubaccountID), subaccount), sql.EQ(links.C(contacttag.FieldContactID), contactID)))))
	}
}

// Tag gives the contact a tag; one that it has changes nothing.
func (s *Service) Tag(ctx context.Context, contactID, tagID string) (*Contact, error) {
	var c *ent.Contact
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if c, err = s.locked(ctx, contactID); err != nil { // one after the other, so that nobody gives it twice
			return err
		}
		one, err := s.GetTag(ctx, tagID)
		if err != nil {
			return store.MissingField(err, "tag", "tagId")
		}
		has, err := s.has(ctx, contactID, one)
		if err != nil || has {
			return err
		}
		if err := s.parts.Store.Client(ctx).ContactTag.Create().SetContactID(contactID).SetTagID(tagID).Exec(ctx); err != nil {
			return err
		}
		c, err = s.touch(ctx, contactID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return wrap(c), nil
}

// Untag takes a tag from the contact; one that it has not changes nothing, if there is such a tag.
func (s *Service) Untag(ctx context.Context, contactID, tagID string) (*Contact, error) {
	return s.UntagSince(ctx, contactID, tagID, time.Time{})
}

// UntagSince is Untag for a tag that the contact was given since a time; one that it had before stays.
func (s *Service) UntagSince(ctx context.Context, contactID, tagID string, since time.Time) (*Contact, error) {
	var c *ent.Contact
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if c, err = s.locked(ctx, contactID); err != nil {
			return err
		}
		if _, err := s.GetTag(ctx, tagID); err != nil {
			return err
		}
		n, err := s.parts.Store.Client(ctx).ContactTag.Delete().
			Where(contacttag.ContactID(contactID), contacttag.TagID(tagID), contacttag.CreatedAtGTE(since)).Exec(ctx)
		if err == nil && n > 0 {
			c, err = s.touch(ctx, contactID)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return wrap(c), nil
}
