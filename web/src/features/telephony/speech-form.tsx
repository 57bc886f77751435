import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { changedIn, rebase, whole } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Pairs } from '../../ui/pairs'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { inputOf, none, valuesOf, type Values } from './speech'

const Fragment = graphql(`
  fragment SpeechForm_Workspace on WorkspaceSettings {
    id
    speech {
      url
      model
      voices
      hasKey
      hearingKind
      hearingUrl
      hearingModel
      hasHearingKey
    }
    installation {
      speech {
        configured
        host
        hearingKind
        hearingHost
      }
    }
  }
`)

const Newest = graphql(`
  query NewestSpeech {
    workspace {
      ...SpeechForm_Workspace
    }
  }
`)

const SetSpeech = graphql(`
  mutation SetWorkspaceSpeech($input: WorkspaceSpeechInput!) {
    setWorkspaceSpeech(input: $input) {
      ...SpeechForm_Workspace
    }
  }
`)

const ClearSpeech = graphql(`
  mutation ClearWorkspaceSpeech {
    clearWorkspaceSpeech {
      ...SpeechForm_Workspace
    }
  }
`)

const schema = z.object({
  url: z.string().check(z.trim()),
  key: z.string().check(z.trim()),
  model: z.string().check(z.trim()),
  voice: z.string().check(z.trim()),
  voices: z.array(z.object({ name: z.string(), value: z.string() })),
  hearingKind: z.enum(['', 'openai', 'realtime', 'deepgram']),
  hearingUrl: z.string().check(z.trim()),
  hearingKey: z.string().check(z.trim()),
  hearingModel: z.string().check(z.trim()),
})

const words = text.telephony
const kinds = (['openai', 'realtime', 'deepgram'] as const).map((value) => ({ value, label: words.kinds[value] }))

const units: [keyof Values, ...(keyof Values)[]][] = [
  ['key', 'url'],
  ['hearingKey', 'hearingUrl', 'hearingKind'],
]

// SpeechForm points the workspace's calls at endpoints of speech and transcription of their own.
export function SpeechForm({ workspace }: { workspace: FragmentType<typeof Fragment> }) {
  const { speech, installation } = readFragment(Fragment, workspace)
  const [opened, setOpened] = useState(() => valuesOf(speech))
  const form = useZodForm(schema, opened)
  const begin = (values: Values) => {
    setOpened(values)
    form.reset(values)
  }
  const newest = useNewest(Newest)
  const { errors, isDirty } = form.formState
  const [set, setting] = useMutate(SetSpeech, { quiet: true })
  const [clear, clearing] = useMutate(ClearSpeech)
  const readOnly = !useCan('settings:update')
  const submit = form.handleSubmit(async (values) => {
    const now = await newest({})
    if (now.problem) return blame(form, now.problem)
    const theirs = valuesOf(readFragment(Fragment, now.data.workspace).speech)
    const input = inputOf(rebase(whole(changedIn<Values>(opened, values), ...units), values, theirs))
    const { data, problem } = await set({ input })
    if (problem) return blame(form, problem)
    begin(valuesOf(readFragment(Fragment, data.setWorkspaceSpeech).speech))
    tell(text.state.saved)
  })
  const reset = async () => {
    if (!(await clear({})).data) return
    begin(none)
    tell(words.cleared)
  }
  const { host, hearingHost, configured } = installation.speech
  const hint = configured ? words.installed([host, hearingHost].filter(Boolean).join(', ')) : words.notInstalled
  return (
    <Card title={words.speech} hint={`${words.speechHint} ${hint}`}>
      <form onSubmit={(e) => void submit(e)} className="grid gap-4 md:grid-cols-3" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Speaking form={form} readOnly={readOnly} keyHint={speech?.hasKey ? words.keyKept : undefined} />
        <Hearing form={form} readOnly={readOnly} keyHint={speech?.hasHearingKey ? words.keyKept : undefined} />
        <Voices form={form} readOnly={readOnly} />
        {!readOnly && (
          <div className="flex gap-2 md:col-span-3">
            <Button type="submit" look="primary" pending={setting}>
              {text.action.save}
            </Button>
            {speech && (
              <Button pending={clearing} onClick={() => void reset()}>
                {text.settings.workspace.clear}
              </Button>
            )}
          </div>
        )}
        <Leave dirty={!readOnly && isDirty} />
      </form>
    </Card>
  )
}

type Part = { form: UseFormReturn<Values, unknown, Values>; readOnly: boolean }

type LineProps = Part & {
  name: Exclude<keyof Values, 'voices' | 'hearingKind'>
  label: string
  hint?: string | undefined
  type?: 'url' | 'password'
}

function Line({ form, name, ...rest }: LineProps) {
  return <Input {...rest} autoComplete="off" error={form.formState.errors[name]?.message} {...form.register(name)} />
}

function Speaking({ keyHint, ...part }: Part & { keyHint: string | undefined }) {
  return (
    <>
      <Line {...part} name="url" type="url" label={words.speechUrl} hint={words.speechUrlHint} />
      <Line {...part} name="key" type="password" label={words.speechKey} hint={keyHint} />
      <Line {...part} name="model" label={words.speechModel} />
    </>
  )
}

function Hearing({ keyHint, ...part }: Part & { keyHint: string | undefined }) {
  const { form, readOnly } = part
  return (
    <>
      <Select
        label={words.hearingKind}
        options={kinds}
        empty={words.hearingSame}
        disabled={readOnly}
        error={form.formState.errors.hearingKind?.message}
        {...form.register('hearingKind')}
      />
      <Line {...part} name="hearingUrl" type="url" label={words.hearingUrl} hint={words.hearingUrlHint} />
      <Line {...part} name="hearingKey" type="password" label={words.hearingKey} hint={keyHint} />
      <Line {...part} name="hearingModel" label={words.hearingModel} />
    </>
  )
}

function Voices({ form, readOnly }: Part) {
  return (
    <>
      <Line form={form} readOnly={readOnly} name="voice" label={words.voice} hint={words.voiceHint} />
      <div className="md:col-span-3">
        <Controller
          control={form.control}
          name="voices"
          render={({ field }) => (
            <Pairs
              label={words.voices}
              hint={words.voicesHint}
              add={words.addVoice}
              pairs={field.value}
              onChange={field.onChange}
              disabled={readOnly}
            />
          )}
        />
        {form.formState.errors.voices?.message && <Alert>{form.formState.errors.voices.message}</Alert>}
      </div>
    </>
  )
}
