import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql } from '../../gql/gql'
import { blame, useDirty, useZodForm, type OnDirty } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { IdPicker } from '../../pick/id-picker'
import { useWriter, useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { changesOf, creationOf, fieldsOf, schema, type Kept } from './number-fields'

const Create = graphql(`
  mutation CreatePhoneNumber($input: CreatePhoneNumberInput!) {
    createPhoneNumber(input: $input) {
      id
      number
    }
  }
`)

const Update = graphql(`
  mutation UpdatePhoneNumber($id: ID!, $input: UpdatePhoneNumberInput!) {
    updatePhoneNumber(id: $id, input: $input) {
      id
      number
    }
  }
`)

type Props = { kept?: Kept; onClose: () => void }

const words = text.number

// NumberDialog adds a number that the subaccount owns already, or changes one.
export function NumberDialog({ kept, onClose }: Props) {
  const number = useWritten(kept?.number ?? '')
  const [dirty, setDirty] = useState(false)
  return (
    <Dialog
      held={dirty}
      open
      onClose={onClose}
      title={kept ? words.edit : words.add}
      hint={kept ? number : words.addHint}
      width="wide"
    >
      <Form onClose={onClose} onDirty={setDirty} {...(kept ? { kept } : {})} />
    </Dialog>
  )
}

export function Form({ kept, onClose, onDirty }: Props & { onDirty: OnDirty }) {
  const [opened] = useState(kept)
  const form = useZodForm(schema, fieldsOf(opened))
  const { errors, isSubmitting, isDirty } = form.formState
  useDirty(isDirty, onDirty)
  const [create] = useMutate(Create, { quiet: true, touches: ['PhoneNumberConnection'] })
  const [update] = useMutate(Update, { quiet: true })
  const write = useWriter(true)
  const hd = useWatch({ control: form.control, name: 'hdVoiceEnabled' }) ?? false
  const answered = useWatch({ control: form.control, name: 'assistantId' }) ?? ''
  const submit = form.handleSubmit(async (fields) => {
    const { data, problem } = opened
      ? await update({ id: opened.id, input: changesOf(fields, opened) })
      : await create({ input: creationOf(fields) })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(
      'createPhoneNumber' in data
        ? words.added(write(data.createPhoneNumber.number))
        : words.saved(write(kept?.number ?? '')),
    )
    onClose()
  })
  const input = (name: 'name' | 'callerId' | 'answerWaitTime' | 'concurrency' | 'sipUri' | 'callingUri') => ({
    optional: text.field.optional,
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        {!kept && (
          <Input
            label={words.number}
            hint={words.numberHint}
            type="tel"
            autoComplete="off"
            error={errors.number?.message}
            {...form.register('number')}
          />
        )}
        <Input label={text.field.name} hint={words.nameHint} {...input('name')} />
        {!kept && (
          <>
            <IdPicker
              of="assistant"
              label={words.answered}
              none={words.nobody}
              value={answered}
              error={errors.assistantId?.message}
              onChange={(id) => {
                form.setValue('assistantId', id, { shouldDirty: true })
              }}
            />
            <Select label={words.type} empty={words.typeAuto} options={types} {...form.register('type')} />
          </>
        )}
        <Input label={words.callerId} hint={words.callerIdHint} {...input('callerId')} />
        <Input label={words.wait} hint={words.waitHint} inputMode="numeric" {...input('answerWaitTime')} />
        {kept && (
          <Input label={words.concurrency} hint={words.concurrencyHint} inputMode="numeric" {...input('concurrency')} />
        )}
        <Input label={words.sipUri} placeholder="sip:" {...input('sipUri')} />
        <Input label={words.callingUri} placeholder="sip:" {...input('callingUri')} />
      </div>
      <Checkbox
        label={words.hd}
        hint={words.hdHint}
        checked={hd}
        onChange={(on) => {
          form.setValue('hdVoiceEnabled', on, { shouldDirty: true })
        }}
      />
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button type="submit" look="primary" pending={isSubmitting}>
          {kept ? text.action.save : text.action.add}
        </Button>
      </DialogButtons>
    </form>
  )
}

const types = Object.entries(words.types).map(([value, label]) => ({ value, label }))
