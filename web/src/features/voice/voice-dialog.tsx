import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod/mini'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import type { Line_VoiceFragment, VoiceProvider } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'

const Create = graphql(`
  mutation CreateVoice($input: CreateVoiceInput!) {
    createVoice(input: $input) {
      ...Line_Voice
    }
  }
`)

const Update = graphql(`
  mutation UpdateVoice($id: ID!, $input: UpdateVoiceInput!) {
    updateVoice(id: $id, input: $input) {
      ...Line_Voice
    }
  }
`)

const short = z.string().check(z.trim(), z.maxLength(1000))

const schema = z.object({
  voiceId: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(1000)),
  voiceName: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)),
  provider: z.string(),
  gender: short,
  age: short,
  accent: short,
  previewAudioUrl: z.string().check(z.trim(), z.maxLength(2048)),
  allowCopy: z.boolean(),
})

// inputOf is what can be changed of a voice.
const inputOf = (v: z.output<typeof schema>) => ({
  voiceName: v.voiceName,
  allowCopy: v.allowCopy,
  gender: v.gender || null,
  age: v.age || null,
  accent: v.accent || null,
  previewAudioUrl: v.previewAudioUrl || null,
})

// VoiceDialog adds a voice of one's own, or changes one.
export function VoiceDialog({ voice, onClose }: { voice: Line_VoiceFragment | null; onClose: () => void }) {
  const words = text.voice
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['Voice'] })
  const [update, updating] = useMutate(Update, { quiet: true })
  const [opened] = useState({
    voiceId: voice?.voiceId ?? '',
    voiceName: voice?.voiceName ?? '',
    provider: voice?.provider ?? 'ELEVENLABS',
    gender: voice?.gender ?? '',
    age: voice?.age ?? '',
    accent: voice?.accent ?? '',
    previewAudioUrl: voice?.previewAudioUrl ?? '',
    allowCopy: voice?.allowCopy ?? false,
  })
  const form = useZodForm(schema, opened)
  const { errors, isDirty } = form.formState
  const send = form.handleSubmit(async (values) => {
    const { voiceId, provider, voiceName } = values
    const input = inputOf(values)
    const { problem } = await (voice
      ? update({ id: voice.id, input: changesOf(inputOf(opened), input) })
      : create({ input: { ...input, voiceId, provider: provider as VoiceProvider } }))
    if (problem) {
      blame(form, problem)
      return
    }
    tell(words.saved(voiceName))
    onClose()
  })
  const field = (name: 'voiceName' | 'gender' | 'age' | 'accent' | 'previewAudioUrl' | 'voiceId', label: string) => ({
    label,
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <Dialog
      held={isDirty}
      open
      onClose={onClose}
      title={voice ? words.edit : words.create}
      hint={voice ? undefined : words.createHint}
    >
      <form noValidate onSubmit={(e) => void send(e)} className="flex flex-col gap-4">
        <Input {...field('voiceName', words.name)} autoFocus />
        {!voice && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={words.provider}
              options={Object.entries(words.providers).map(([value, label]) => ({ value, label }))}
              error={errors.provider?.message}
              {...form.register('provider')}
            />
            <Input {...field('voiceId', words.id)} hint={words.idHint} />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <Input {...field('gender', words.gender)} optional={text.field.optional} />
          <Input {...field('age', words.age)} optional={text.field.optional} />
          <Input {...field('accent', words.accent)} optional={text.field.optional} />
        </div>
        <Input
          {...field('previewAudioUrl', words.previewUrl)}
          hint={words.previewHint}
          type="url"
          optional={text.field.optional}
        />
        <Controller
          control={form.control}
          name="allowCopy"
          render={({ field: { value, onChange } }) => (
            <Checkbox label={words.allowCopy} hint={words.allowCopyHint} checked={value} onChange={onChange} />
          )}
        />
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button look="primary" type="submit" pending={creating || updating}>
            {voice ? text.action.save : text.action.add}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
