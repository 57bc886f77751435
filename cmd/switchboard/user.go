package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
)

type userCommand struct {
	List     *userList     `arg:"subcommand" help:"List people who sign in, with the workspaces that they are members of."`
	Create   *userCreate   `arg:"subcommand" help:"Add a member to a workspace, who signs in with an e-mail address and a password."`
	Password *userPassword `arg:"subcommand" help:"Set a person's password. Their sessions end."`
	Remove   *userRemove   `arg:"subcommand" help:"Remove a member from a workspace. They lose access immediately."`
	Erase    *userErase    `arg:"subcommand" help:"Erase a person who is not a member of any workspace, with their invitations. This cannot be undone."`
}

type userCreate struct {
	Workspace     string `arg:"required" help:"The workspace's id."`
	Email         string `arg:"required" help:"The e-mail address they sign in with."`
	Name          string `help:"Their name. Defaults to the part of the address before the @."`
	Role          string `arg:"required" help:"The role: viewer, operator, admin or owner."`
	PasswordStdin bool   `arg:"--password-stdin" help:"Read the password from standard input. People who already have one keep it."`
}

// Run makes the member.
func (c userCreate) Run(ctx context.Context, a *app) error {
	password, err := passwordInput(c.PasswordStdin)
	if err != nil {
		return err
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		kept, err := p.People.Exists(ctx, c.Email)
		if err != nil {
			return err
		}
		made, err := p.People.Add(ctx, c.Email, c.Name, c.Role, password)
		if err != nil {
			return err
		}
		said := "%s is %s of the workspace."
		if kept && c.PasswordStdin {
			said += " Their password is unchanged; use user password to change it."
		}
		return a.print(map[string]any{"id": made.ID, "email": made.Email, "role": c.Role, "known": kept}, said, made.Email, c.Role)
	})
}

type userPassword struct {
	Email         string `arg:"required" help:"The person's e-mail address."`
	PasswordStdin bool   `arg:"--password-stdin" help:"Read the password from standard input."`
}

// Run changes the password.
func (c userPassword) Run(ctx context.Context, a *app) error {
	password, err := passwordInput(c.PasswordStdin)
	if err != nil {
		return err
	}
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		if err := p.People.SetPassword(ctx, c.Email, password); err != nil {
			return err
		}
		return a.print(map[string]string{"email": c.Email}, "The password of %s was changed.", c.Email)
	})
}

type userRemove struct {
	Workspace string `arg:"required" help:"The workspace's id."`
	Email     string `arg:"required" help:"The member's e-mail address."`
}

// Run removes the member. The last owner of a workspace stays.
func (c userRemove) Run(ctx context.Context, a *app) error {
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		if err := p.People.RemoveByEmail(ctx, c.Email); err != nil {
			return err
		}
		return a.print(map[string]string{"email": c.Email, "workspaceId": c.Workspace}, "%s is no longer a member of the workspace.", c.Email)
	})
}

type userErase struct {
	Email string `arg:"required" help:"The person's e-mail address, or the address of an invitation."`
}

// Run erases the person.
func (c userErase) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		if err := p.People.Erase(ctx, c.Email); err != nil {
			return err
		}
		return a.print(map[string]string{"email": c.Email}, "%s was erased.", c.Email)
	})
}

// passwordBytes is how much is read of the standard input.
const passwordBytes = 4 << 10

// passwordInput is the first line of the standard input: what stands on a command line, others can see.
func passwordInput(stdin bool) (string, error) {
	if !stdin {
		return "", nil
	}
	text, err := io.ReadAll(io.LimitReader(os.Stdin, passwordBytes))
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSuffix(line, "\r"), nil
}
