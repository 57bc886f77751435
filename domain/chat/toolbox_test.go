package chat_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
)

// In calls, and nowhere else, a tool's description says what to say before and after using it.
func TestToolsAreSpokenOfInCalls(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		before := "Each time, before you use it, say a few words to the contact, who hears them while it runs"
		want := map[string]string{
			"plain": "Finds.",
			"hums":  "Finds.\n" + before + ".",
			"warns": "Finds.\n" + before + ": Say that you look it up.",
			"tells": "Finds.\nWhen you have its result, speak of it: Name the price.",
			"hides": "Finds.\nIts result is for you alone: do not mention it by yourself, and go on with the conversation.",
			"both": "Finds.\n" + before + ": Wait.\n" +
				"Its result is for you alone: do not mention it by yourself, and go on with the conversation.",
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			for name, set := range map[string]func(*ent.ToolCreate){
				"plain": func(*ent.ToolCreate) {},
				"hums":  func(c *ent.ToolCreate) { c.SetSpeakDuringExecution(true) },
				"warns": func(c *ent.ToolCreate) {
					c.SetSpeakDuringExecution(true).SetExecutionMessageDescription(" Say that you look it up. ")
				},
				"tells": func(c *ent.ToolCreate) { c.SetExecutionMessageDescription("Name the price.") },
				"hides": func(c *ent.ToolCreate) {
					c.SetSpeakAfterExecution(false).SetExecutionMessageDescription("Never said.")
				},
				"both": func(c *ent.ToolCreate) {
					c.SetSpeakDuringExecution(true).SetSpeakAfterExecution(false).SetExecutionMessageDescription("Wait.")
				},
			} {
				create := client.Tool.Create().SetName(name).SetDescription("Finds.").SetURL("https://example.com")
				set(create)
				made, err := create.Save(ctx)
				if err == nil {
					err = client.AssistantTool.Create().SetAssistantID(r.assistant).SetToolID(made.ID).Exec(ctx)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		told := func() map[string]string {
			all := map[string]string{}
			for _, tool := range r.last().Tools.Tools() {
				all[tool.Name] = tool.Description
			}
			return all
		}
		d := r.Draft(r.ctx, r.ring("Hi"))
		if _, err := read(t, d); !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		d.Drop(r.ctx)
		got := told()
		for name, text := range want {
			if got[name] != text {
				t.Errorf("in a call %s is %q", name, got[name])
			}
		}
		if _, err := r.Complete(r.ctx, chat.Input{AssistantID: r.assistant, Input: "Hi"}); err != nil {
			t.Fatal(err)
		}
		got = told()
		for name := range want {
			if got[name] != "Finds." {
				t.Errorf("in a chat %s is %q", name, got[name])
			}
		}
	})
}

// What says when to transfer is attached like any other tool: in calls its assistant can transfer then, and reads when, and no other can.
func TestTransfersSayWhen(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		attach := func(assistant, name, kind, when string) {
			r.write(func(ctx context.Context, client *ent.Client) error {
				made, err := client.Tool.Create().SetName(name).SetToolType(kind).SetTransferPrompt(when).Save(ctx)
				if err == nil {
					err = client.AssistantTool.Create().SetAssistantID(assistant).SetToolID(made.ID).Exec(ctx)
				}
				return err
			})
		}
		transfer := func() string {
			d := r.Draft(r.ctx, r.ring("Hi"))
			if _, err := read(t, d); !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			d.Drop(r.ctx)
			for _, tool := range r.last().Tools.Tools() {
				if tool.Name == "transfer_call" {
					return tool.Description
				}
			}
			return ""
		}
		attach(r.newAssistant("Other", "Help."), "theirs", "TRANSFER_CALL", "When they sing.")
		attach(r.assistant, "asks", "CUSTOM", "When nobody reads it.")
		if got := transfer(); got != "" {
			t.Errorf("nothing of this assistant's transfers: %q", got)
		}
		attach(r.assistant, "blank", "TRANSFER_CALL", " \n")
		if got := transfer(); got != "Transfers the call to a person." {
			t.Errorf("without words: %q", got)
		}
		attach(r.assistant, "angry", "TRANSFER_CALL", " When they are angry. ")
		attach(r.assistant, "long", "TRANSFER_CALL", strings.Repeat("é", 3000))
		want := "Transfers the call to a person.\nWhen to transfer: When they are angry.\nWhen to transfer: " + strings.Repeat("é", 1999) + "…"
		if got := transfer(); got != want {
			t.Errorf("with words: %q", got)
		}
		if _, err := r.Complete(r.ctx, chat.Input{AssistantID: r.assistant, Input: "Hi"}); err != nil {
			t.Fatal(err)
		}
		for _, tool := range r.last().Tools.Tools() {
			if tool.Name == "transfer_call" {
				t.Error("a chat has a telephone")
			}
		}
	})
}
