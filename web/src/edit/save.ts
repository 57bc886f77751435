import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '../lib/mutate'
import { away } from '../lib/online'
import { text } from '../text/text'
import { complain, tell } from '../ui/toast'
import type { Edit, Kept } from './edit'
import { rebase } from './merge'

type Errors = Record<string, string>

// Way is how one kind of thing is saved.
export type Way<V> = {
  // send saves what differs, unless the thing is of a later version: that is a conflict that names no field.
  send: (base: V, values: V, version: Kept<V>['version'], note: string) => Promise<Outcome<Kept<V>>>
  newest: () => Promise<Kept<V> | null>
}

// Conflict is what someone else has saved, and the fields that both of us changed.
export type Conflict<V> = { theirs: Kept<V>; names: (keyof V)[] }

export type Save<V> = {
  run: (note?: string) => Promise<void>
  // decide saves on top of theirs; of the fields that are named theirs stand.
  decide: (take: readonly (keyof V)[]) => Promise<void>
  pending: boolean
  errors: Errors
  conflict: Conflict<V> | null
  close: () => void
}

// useSave saves what was changed without overwriting what someone else has saved in the meantime.
export function useSave<V extends object>(edit: Edit<V>, way: Way<V>): Save<V> {
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const [noted, setNoted] = useState('')

  // done goes on from what is saved. What has been written since this was typed stays.
  const done = (saved: Kept<V>, typed: V) => {
    edit.settle(saved, typed)
    setErrors({})
    tell(text.edit.saved)
  }

  const send = async (from: Kept<V>, values: V, note: string, typed = values, tries = 3): Promise<void> => {
    if (edit.changedIn(from.values, values).length === 0) {
      if (from.version !== edit.version) done(from, typed) // somebody else has saved the same
      return
    }
    const { data, problem } = await way.send(from.values, values, from.version, note)
    if (data) {
      done(data, typed)
      return
    }
    const named = Object.keys(problem.fields).length > 0
    if (problem.code === 'conflict' && !named && tries > 0) {
      await meet(from.values, values, note, typed, tries)
      return
    }
    setErrors(problem.fields)
    complain(
      text.problem.title,
      named ? text.problem.fields : problem.message,
      problem.code === 'unreachable' ? { label: text.action.retry, run: () => latest.current(note) } : undefined,
    )
  }

  // meet reads what is newest. Where nobody else has changed the same, mine go on top of it without a question.
  const meet = async (base: V, values: V, note: string, typed: V, tries: number) => {
    const theirs = await way.newest()
    if (!theirs) {
      complain(text.problem.title, away() ? text.problem.offline : text.problem.conflict)
      return
    }
    const changed = edit.changedIn(base, values)
    const names = edit.conflicts(base, values, theirs.values)
    setNoted(note)
    if (names.length > 0) setConflict({ theirs, names })
    else await send(theirs, rebase(changed, values, theirs.values), note, typed, tries - 1)
  }

  const during = async (work: Promise<void>) => {
    setPending(true)
    try {
      await work
    } finally {
      setPending(false)
    }
  }

  const run = (note = '') => during(send({ version: edit.version, values: edit.base }, edit.values, note))
  // latest saves what is written by then, which may be more than what could not be saved.
  const latest = useRef<(note: string) => void>(() => undefined)
  useEffect(() => {
    latest.current = (note) => void run(note)
  })

  return {
    pending,
    errors,
    conflict,
    run,
    decide: async (take) => {
      if (!conflict) return
      const values = rebase(edit.changed, edit.values, conflict.theirs.values, take)
      edit.restart(conflict.theirs, values)
      setConflict(null)
      await during(send(conflict.theirs, values, noted))
    },
    close: () => {
      setConflict(null)
    },
  }
}
