import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { changedIn, rebase } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import type { MacroCard_MacroFragment, MacroInput } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { draftOf, lacking, stepOf, type Draft } from './macro-draft'
import { MacroStep } from './macro-step'

const Creating = graphql(`
  mutation CreateMacro($input: MacroInput!) {
    createMacro(input: $input) {
      ...MacroCard_Macro
    }
  }
`)

const Updating = graphql(`
  mutation UpdateMacro($id: ID!, $input: MacroInput!) {
    updateMacro(id: $id, input: $input) {
      ...MacroCard_Macro
    }
  }
`)

const Newest = graphql(`
  query NewestMacros {
    macros {
      id
      name
      steps {
        action
        text
        assigneeId
        priority
        minutes
        tagId
        teamId
      }
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)) })
const stepsMost = 10

type Props = {
  macro: MacroCard_MacroFragment | null
  teams: readonly { id: string; name: string }[]
  onClose: (changed: boolean) => void
}

type Macro = Pick<MacroCard_MacroFragment, 'name' | 'steps'>

const inputOf = ({ name, steps }: Macro): MacroInput => ({ name, steps: steps.map((s) => stepOf(draftOf(s))) })

// useChange changes a macro. What only others have changed of it meanwhile, its name or its steps, stays.
function useChange(macro: Macro | null) {
  const [opened] = useState(() => macro && inputOf(macro))
  const newest = useNewest(Newest)
  const [update] = useMutate(Updating, { quiet: true, touches: ['Macro'] })
  return async (id: string, mine: MacroInput) => {
    const { data, problem } = await newest({})
    if (problem) return { problem }
    const theirs = data.macros.find((m) => m.id === id)
    const input = opened && theirs ? rebase(changedIn(opened, mine), mine, inputOf(theirs)) : mine
    return update({ id, input })
  }
}

// errorsOf are what is wrong with steps, by their index.
function errorsOf(fields: Record<string, string>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(fields).flatMap(([field, message]) => {
      const at = /^steps\[(\d+)\]/.exec(field)
      return at ? [[Number(at[1]), message] as const] : []
    }),
  )
}

// MacroDialog makes a macro, or changes one.
export function MacroDialog({ macro, teams, onClose }: Props) {
  const words = text.conversation.inbox.macro
  const form = useZodForm(schema, { name: macro?.name ?? '' })
  const [steps, setSteps] = useState<readonly Draft[]>(() => macro?.steps.map(draftOf) ?? [draftOf()])
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map())
  const [create] = useMutate(Creating, { quiet: true, touches: ['Macro'] })
  const update = useChange(macro)
  const [begun] = useState(steps)
  const { errors, isSubmitting, isDirty } = form.formState
  const change = (to: readonly Draft[]) => {
    setSteps(to)
    setWrong(new Map())
  }
  const send = async ({ name }: z.output<typeof schema>) => {
    const lacks = lacking(steps)
    if (lacks.length > 0) {
      setWrong(new Map(lacks.map((i) => [i, text.field.required])))
      return
    }
    const input = { name, steps: steps.map(stepOf) }
    const { problem } = macro ? await update(macro.id, input) : await create({ input })
    if (problem) {
      const of = errorsOf(problem.fields)
      setWrong(of)
      if (of.size === 0) blame(form, problem)
      return
    }
    onClose(true)
    tell(macro ? text.state.saved : words.added(name))
  }
  const close = () => {
    onClose(false)
  }
  return (
    <Dialog held={isDirty || steps !== begun} open onClose={close} title={macro ? words.change : words.add}>
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <ol className="flex flex-col gap-2">
          {steps.map((step, i) => (
            <MacroStep
              key={step.key}
              step={step}
              number={i + 1}
              error={wrong.get(i)}
              teams={teams}
              onChange={(to) => {
                change(steps.map((s) => (s === step ? { ...s, ...to } : s)))
              }}
              onRemove={
                steps.length > 1
                  ? () => {
                      change(steps.filter((s) => s !== step))
                    }
                  : null
              }
            />
          ))}
        </ol>
        {steps.length < stepsMost && (
          <Button
            icon={Plus}
            size="small"
            className="self-start"
            onClick={() => {
              change([...steps, draftOf({ action: 'DONE' })])
            }}
          >
            {words.addStep}
          </Button>
        )}
        <DialogButtons>
          <Button onClick={close}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {macro ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
