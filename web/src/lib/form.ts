import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { config, refine, type z } from 'zod/mini'
import { text } from '../text/text'
import { isTyped } from './day'
import { count } from './format'
import type { Problem } from './problem'

// The content security policy lets nobody make code of text, and zod would try. Its own messages are in its larger half: what a schema
// has no words for is a text that is too long.
config({
  jitless: true,
  customError: (issue) => (issue.code === 'too_big' ? text.field.longest(count(Number(issue.maximum))) : undefined),
})

// useZodForm is a form whose values a schema checks before the server does.
export function useZodForm<S extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: S,
  values: DefaultValues<z.input<S>>,
) {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues: values as never,
    mode: 'onTouched',
  })
}

// OnDirty is called with whether something was filled in and not saved, and with false once the form is gone.
export type OnDirty = (dirty: boolean) => void

// useDirty tells what is around a form, which may close on a click beside it.
export function useDirty(isDirty: boolean, onDirty: OnDirty): void {
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}

// typedDay checks a field of a day, with or without a time: a browser also tells of years of five figures, which are no date.
export const typedDay = refine<string>((day) => day === '' || isTyped(day.slice(0, 10)), text.field.day)

// blame puts what the server says of fields where the fields are. What it says of none, or of fields that the form does not
// have, is the form's own.
export function blame<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  problem: Problem,
): void {
  const values = form.getValues() as Record<string, unknown>
  let named = false
  const others: string[] = []
  for (const [field, message] of Object.entries(problem.fields)) {
    const own = field.split(/[.[]/)[0] ?? ''
    if (own in values) form.setError(own as Path<T>, { type: 'server', message })
    else others.push(`${field}: ${message}`)
    named ||= own in values
  }
  const root = [...(named ? [] : [problem.message]), ...others].join(' ')
  if (root) form.setError('root', { type: 'server', message: root })
}
