package person

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// resetLife is how long the link of a forgotten password is good.
const resetLife = 30 * time.Minute

var errResetGone = fault.New(fault.NotFound, "This link has expired or was used. Request a new one.")

// ResetRequest is what somebody asks who has forgotten their password.
type ResetRequest struct {
	Email string
	// Language is that of the page, for people who have chosen none; "" for none.
	Language string
	From     string
	// Entrance is the host name by which they ask.
	Entrance Entrance
}

// Reset is a new password by the link that was mailed.
type Reset struct {
	Token, Password, From string
	// Entrance is the host name by which they come.
	Entrance Entrance
}

// AskReset has a link mailed to an address, with which the owner of the mailbox sets a new password. Neither the answer nor its time reveals whether
// somebody signs in with the address: that is looked up later.
func (s *Service) AskReset(ctx context.Context, r ResetRequest) error {
	email, err := address(r.Email)
	if err != nil {
		return err
	}
	if err := checkLanguage(r.Language); err != nil {
		return err
	}
	if !s.Mails() {
		return fault.New(fault.Conflict, "This installation sends no e-mail. Ask its operator to set a new password.")
	}
	if err := s.countFrom(ctx, s.parts.Limit, "reset", r.From); err != nil {
		return err
	}
	return s.hand(ctx, "the link of a forgotten password", func(ctx context.Context) error {
		return s.mailReset(ctx, email, r)
	})
}

// mailReset mails the link, where somebody signs in with the address whom the host name is for. Requests beyond the limit are dropped without a
// word: the link before stays valid. Only those that mail something count: else others would use up the limit by a host name where nothing is mailed.
func (s *Service) mailReset(ctx context.Context, email string, r ResetRequest) error {
	counts, err := s.mailings()
	if err != nil {
		return err
	}
	p, err := s.find(ctx, "email", email)
	if err != nil || p == nil {
		return err
	}
	head, err := s.stationery(ctx, p, r.Entrance)
	if err != nil || head == nil {
		return err
	}
	if counts.resets != nil && !counts.resets.Take(ctx, "reset/account/"+email).Allowed {
		return nil
	}
	if p.password == "" {
		return s.letter(ctx, p, head, r.Language, "reset.none")
	}
	token := secret.Token()
	if err := s.keepReset(ctx, p, token); err != nil {
		return err
	}
	return s.letter(ctx, p, head, r.Language, "reset", "link", head.URL+"/reset#"+token)
}

// stationery is the letterhead for somebody who came by a host name; nil if they cannot sign in there. Links have a brand's host name only for people
// who are in nothing else: its owner could read what they type there, and then sign in as them everywhere.
func (s *Service) stationery(ctx context.Context, p *storedPerson, at Entrance) (*notify.Letterhead, error) {
	if at == (Entrance{}) {
		return notify.Plain(s.parts.BaseURL)(ctx, "", notify.Reader{})
	}
	members, err := s.Members(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(members, func(m Member) bool {
		limit := authz.Caller{Subaccounts: m.Subaccounts}
		return m.WorkspaceID == at.Workspace && (at.Client == "" || limit.Covers([]string{at.Client}))
	})
	if i < 0 {
		return nil, nil //nolint:nilnil // it lets them in nowhere
	}
	to := notify.Reader{Workspace: at.Workspace, Clients: members[i].Subaccounts, NoPassword: p.password == "", Elsewhere: len(members) > 1}
	return s.parts.Letterhead(ctx, at.Client, to)
}

// keepReset keeps the hash of a link's token, in place of an earlier one of the person's. It is good while the password is the one that is forgotten.
func (s *Service) keepReset(ctx context.Context, p *storedPerson, token string) error {
	err := s.write(ctx, `INSERT INTO resets (user_id, hash, was, until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, was = excluded.was, until = excluded.until`,
		p.ID, secret.HashToken(token), secret.HashToken(p.password), time.Now().Add(resetLife).UnixMicro())
	if err != nil {
		return fmt.Errorf("keep the link of a forgotten password: %w", err)
	}
	return nil
}

// Reset the password of the person to whose mailbox a link was mailed, once. The owner of the mailbox owns the address: what others have begun under
// it ends, and somebody who set the password through an invitation's link is locked out.
func (s *Service) Reset(ctx context.Context, r Reset) error {
	if err := s.countFrom(ctx, s.parts.AccountLimit, "reset/link", r.From); err != nil {
		return err
	}
	hash := secret.HashToken(r.Token)
	if err := s.count(ctx, "reset/token/"+hash); err != nil {
		return err
	}
	if err := good("password", r.Password); err != nil {
		return err
	}
	p, err := s.forgetful(ctx, hash)
	if err != nil {
		return err
	}
	kept, err := s.hashed(ctx, r.Password)
	if err != nil {
		return err
	}
	err = s.parts.Store.Again(store.System(ctx, "a new password by mail"), func(ctx context.Context) error {
		for _, step := range []struct {
			statement string
			args      []any
		}{
			{`DELETE FROM resets WHERE user_id = $1 AND hash = $2`, []any{p.ID, hash}},
			{`UPDATE users SET password = $1 WHERE id = $2 AND password = $3`, []any{kept, p.ID, p.password}},
		} {
			n, err := s.parts.Store.Exec(ctx, step.statement, step.args...)
			if err != nil {
				return fmt.Errorf("set a new password: %w", err)
			}
			if n == 0 {
				return errResetGone
			}
		}
		if _, err := s.parts.Store.Exec(ctx, `DELETE FROM claimed WHERE user_id = $1`, p.ID); err != nil {
			return fmt.Errorf("end a claim: %w", err)
		}
		if err := s.disconnect(ctx, p.ID, ""); err != nil {
			return err
		}
		return s.noteReset(ctx, p, r.From)
	})
	if err != nil {
		return err
	}
	if err := s.hand(ctx, "that a password was set", func(ctx context.Context) error { return s.mailChanged(ctx, p, r.Entrance) }); err != nil {
		s.parts.Log.WarnContext(ctx, "a mail was not sent", "what", "that a password was set", "error", err)
	}
	return nil
}

// forgetful is whose password the link of a token sets. One that has expired, was used, or is of a password that has changed since is the same
// not_found as one that never was.
func (s *Service) forgetful(ctx context.Context, hash string) (*storedPerson, error) {
	var id, was string
	err := s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT user_id, was FROM resets WHERE hash = $1 AND until > $2`, hash, time.Now().UnixMicro()).
		Scan(&id, &was)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errResetGone
	}
	if err != nil {
		return nil, fmt.Errorf("look for the link of a forgotten password: %w", err)
	}
	p, err := s.find(ctx, "id", id)
	if err != nil {
		return nil, err
	}
	if p == nil || p.password == "" || secret.HashToken(p.password) != was {
		return nil, errResetGone
	}
	return p, nil
}

// noteReset has the audit log of each workspace of a person say that they set a new password, in the context's transaction, which is the system's.
func (s *Service) noteReset(ctx context.Context, p *storedPerson, from string) error {
	members, err := s.Members(ctx, p.ID)
	if err != nil {
		return err
	}
	for _, m := range members {
		c := &authz.Caller{Kind: authz.KindUser, ID: p.ID, Name: p.Name, Workspace: m.WorkspaceID, Address: from}
		if err := s.parts.Store.Note(ctx, c, ent.TypeMembership, m.ID, "password"); err != nil {
			return err
		}
	}
	return nil
}

// mailChanged tells a person that their password was set.
func (s *Service) mailChanged(ctx context.Context, p *storedPerson, at Entrance) error {
	head, err := s.stationery(ctx, p, at)
	if err == nil && head == nil { // they are in nothing there any more
		head, err = s.stationery(ctx, p, Entrance{})
	}
	if err != nil {
		return err
	}
	return s.letter(ctx, p, head, "", "reset.done", "link", head.URL+"/forgot")
}

// letter mails a text to a person, in their language, or else in that of the page.
func (s *Service) letter(ctx context.Context, p *storedPerson, head *notify.Letterhead, reads, key string, values ...string) error {
	reads = cmp.Or(p.Language, reads)
	product := Nameable(head.Product, "Switchboard")
	subject := language.Write(reads, key+".subject", "product", product)
	text := language.Write(reads, key+".text", append(values, "product", product, "email", p.Email)...)
	soon, cancel := context.WithTimeout(ctx, mailTime)
	defer cancel()
	return s.parts.Messenger.EmailAs(soon, head.Sender, p.Email, subject, text)
}
