package main

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type jobCommand struct {
	List     *jobList     `arg:"subcommand" help:"List jobs, the newest first. --search finds kinds, queues and states, such as retryable."`
	Retry    *jobRetry    `arg:"subcommand" help:"Run a job again, as soon as a worker is free, even if all its attempts have failed."`
	RetryAll *jobRetryAll `arg:"subcommand:retry-all" help:"Run all jobs of a kind again whose attempts have all failed."`
	Cancel   *jobCancel   `arg:"subcommand" help:"Cancel a job. A running job ends its attempt and is not run again."`
}

type jobList struct{ listFlags }

// Run lists jobs.
func (c jobList) Run(ctx context.Context, a *app) error { return a.list(ctx, jobs, c.listFlags) }

type jobRetry struct {
	ID int64 `arg:"positional,required" help:"The job's id."`
}

// Run makes the job available. A server takes it.
func (c jobRetry) Run(ctx context.Context, a *app) error {
	return a.changeJob(ctx, c.ID, (*job.Queue).Retry)
}

type jobRetryAll struct {
	Kind string `arg:"required" help:"The kind, as job list shows it."`
}

// Run makes the jobs available. If it is interrupted, the rest is made available by the next one.
func (c jobRetryAll) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		n, err := p.Queue.RetryGivenUp(ctx, c.Kind)
		if err != nil {
			return err
		}
		return a.print(map[string]any{"kind": c.Kind, "retried": n}, "%d jobs of the kind %s run again.", n, c.Kind)
	})
}

type jobCancel struct {
	ID int64 `arg:"positional,required" help:"The job's id."`
}

// Run cancels the job. What it was to do is not done, unless the same is asked for again, or a sweep finds it undone, as an erasure.
func (c jobCancel) Run(ctx context.Context, a *app) error {
	return a.changeJob(ctx, c.ID, (*job.Queue).Cancel)
}

// changeJob changes a job, and prints the state that it is in now.
func (a *app) changeJob(ctx context.Context, id int64, change func(*job.Queue, context.Context, int64) (state string, err error)) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		state, err := change(p.Queue, ctx, id)
		if err != nil {
			return err
		}
		return a.print(map[string]any{"id": id, "state": state}, "Job %d is %s.", id, state)
	})
}

type webhookCommand struct {
	List    *webhookList    `arg:"subcommand" help:"List webhooks, the newest first."`
	Disable *webhookDisable `arg:"subcommand" help:"Disable a webhook. Deliveries wait until it is enabled again."`
	Enable  *webhookEnable  `arg:"subcommand" help:"Enable a webhook that was disabled manually or after repeated failures."`
}

type webhookList struct{ listFlags }

// Run lists webhooks.
func (c webhookList) Run(ctx context.Context, a *app) error {
	return a.list(ctx, always(webhooks), c.listFlags)
}

type webhookDisable struct {
	ID string `arg:"positional,required" help:"The webhook's id."`
}

// Run disables the webhook, which its owner reads in the audit log.
func (c webhookDisable) Run(ctx context.Context, a *app) error { return a.enable(ctx, c.ID, false) }

type webhookEnable struct {
	ID string `arg:"positional,required" help:"The webhook's id."`
}

// Run enables the webhook, which its owner reads in the audit log as well.
func (c webhookEnable) Run(ctx context.Context, a *app) error { return a.enable(ctx, c.ID, true) }

func (a *app) enable(ctx context.Context, id string, active bool) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		system := store.System(ctx, "a webhook by its id")
		row, err := p.Store.Client(system).Webhook.Get(system, id)
		if err := lookup("webhook", err); err != nil {
			return err
		}
		if ctx, err = p.Store.As(ctx, row.SubaccountID, "operator", "Operator"); err != nil {
			return err
		}
		if _, err := p.Webhooks.Change(ctx, id, webhook.Update{IsActive: patch.Sent(&active)}); err != nil {
			return err
		}
		state := "was disabled"
		if active {
			state = "was enabled"
		}
		return a.print(map[string]any{"id": id, "isActive": active}, "Webhook %s %s.", id, state)
	})
}

type callCommand struct {
	List *callList `arg:"subcommand" help:"List calls, the newest first. --search finds numbers and statuses, such as in_progress."`
	End  *callEnd  `arg:"subcommand" help:"End a call. Its server hangs up within seconds."`
}

type callList struct{ listFlags }

// Run lists calls.
func (c callList) Run(ctx context.Context, a *app) error {
	return a.list(ctx, always(calls), c.listFlags)
}

type callEnd struct {
	ID string `arg:"positional,required" help:"The call's id."`
}

// Run asks for the call's end. A call that is over, and one that no server carries, cannot be ended.
func (c callEnd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		system := store.System(ctx, "a call by its id")
		row, err := p.Store.Client(system).Call.Get(system, c.ID)
		if err := lookup("call", err); err != nil {
			return err
		}
		if !row.Active || row.Owner == nil {
			return fault.Newf(fault.Conflict, "The call is %s, and no server carries it.", row.Status)
		}
		if err := p.Calls.HangUp(ctx, c.ID); err != nil {
			return err
		}
		return a.print(map[string]any{"id": c.ID, "ending": true}, "Call %s is being ended.", c.ID)
	})
}
