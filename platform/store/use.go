package store

import "fmt"

// What a client can be billed for is noted with the thing, and outlives it. PostgreSQL has the same in a migration.

// usedAt is when a thing counts: if the month is closed already, now.
const usedAt = `CASE WHEN EXISTS (SELECT 1 FROM statements WHERE subaccount_id = NEW.subaccount_id AND until > %[1]s)
	THEN strftime('%%Y-%%m-%%d %%H:%%M:%%f+00:00', 'now') ELSE %[1]s END`

const (
	callOver = "NOT NEW.active AND NEW.duration_ms > 0"
	// also one that turns out never to have been answered.
	callChanged = "NOT NEW.active AND (NEW.duration_ms > 0 OR OLD.duration_ms > 0)"
	// even if the model stopped before its end, at its token limit or a filter: the contact has what it said. One that was cut off has not.
	replied = "(NEW.outcome = 'ANSWERED' OR NEW.outcome = 'CUT' AND NEW.incomplete IS NOT NULL) AND NEW.call_id IS NULL"
)

// callMoved has a call count when it ended, also where its end is corrected, unless the month of the former end or of the new one is closed.
const callMoved = `; UPDATE usages SET at = COALESCE(NEW.ended_at, NEW.created_at)
	WHERE subaccount_id = NEW.subaccount_id AND kind = 'CALL' AND ref = NEW.id AND at <> COALESCE(NEW.ended_at, NEW.created_at)
	AND NOT EXISTS (SELECT 1 FROM statements AS s WHERE s.subaccount_id = NEW.subaccount_id
		AND s.until > min(usages.at, COALESCE(NEW.ended_at, NEW.created_at)))`

// callLost notes a call that is deleted while it goes on, with its length so far, or until its server died. The server that has the call knows the
// final length.
const callLost = `INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
	SELECT 'use_' || lower(hex(randomblob(16))), at, OLD.subaccount_id, 'CALL', OLD.id, '', at, max(0, 1000 * (
		min(unixepoch(substr(at, 1, 19)), unixepoch(substr(COALESCE(OLD.owned_until, at), 1, 19))) - unixepoch(substr(OLD.answered_at, 1, 19))))
	FROM (SELECT strftime('%Y-%m-%d %H:%M:%f+00:00', 'now') AS at)`

// useTriggers are the statements, by the trigger's name.
func useTriggers() map[string]string {
	all := map[string]string{}
	add := func(name, event, when, body string) {
		if when != "" {
			when = "WHEN " + when
		}
		all["wall_use_"+name] = fmt.Sprintf("CREATE TRIGGER wall_use_%s AFTER %s %s BEGIN %s; END", name, event, when, body)
	}
	call := use("CALL", "NEW.id", "''", "COALESCE(NEW.ended_at, NEW.created_at)", "NEW.duration_ms") +
		" ON CONFLICT (subaccount_id, kind, ref) DO UPDATE SET ms = excluded.ms"
	reply := use("REPLY", "NEW.id", "NEW.conversation_id", "NEW.created_at", "0") + " ON CONFLICT (subaccount_id, kind, ref) DO NOTHING"
	number := use("NUMBER", "NEW.id", "''", "NEW.created_at", "0") + " ON CONFLICT (subaccount_id, kind, ref) DO NOTHING"
	add("call_added", "INSERT ON calls", callOver, call)
	add("call_changed", "UPDATE OF active, duration_ms ON calls", callChanged, call+callMoved)
	add("call_lost", "DELETE ON calls", "OLD.active AND OLD.answered_at IS NOT NULL", callLost)
	add("reply_added", "INSERT ON turns", replied, reply)
	add("reply_changed", "UPDATE OF outcome ON turns", replied, reply)
	add("number_added", "INSERT ON phone_numbers", "", number)
	add("number_removed", "DELETE ON phone_numbers", "", `UPDATE usages SET until = strftime('%Y-%m-%d %H:%M:%f+00:00', 'now')
		WHERE subaccount_id = OLD.subaccount_id AND kind = 'NUMBER' AND ref = OLD.id`)
	return all
}

// use notes a thing.
func use(kind, ref, thread, at, ms string) string {
	return fmt.Sprintf(`INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
		SELECT 'use_' || lower(hex(randomblob(16))), strftime('%%Y-%%m-%%d %%H:%%M:%%f+00:00', 'now'), NEW.subaccount_id, '%s', %s, %s, %s, %s
		WHERE true`, kind, ref, thread, fmt.Sprintf(usedAt, at), ms)
}
