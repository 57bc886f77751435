import { useState, type Dispatch, type SetStateAction } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { count } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Textarea } from '../../ui/field'
import { Switch } from '../../ui/toggle'
import { tell } from '../../ui/toast'
import { changes, most, parts, read, sentences, silence, silences, without, type Behavior } from './behavior'
import { Fallbacks } from './fallbacks'
import { NumberInput } from './number-input'

const Fragment = graphql(`
  fragment BehaviorTab_Behavior on AssistantBehavior {
    channel
    contact
    hours
    tags
    time
    rewrite
    fallbackSentence
    handOffSentence
    closedSentence
    maxTokens
    askAfterSilence
    endAfterSilence
    fallbacks {
      endpoint
      model
      endpointId
    }
  }
`)

const Put = graphql(`
  mutation SetAssistantBehavior($assistantId: ID!, $input: AssistantBehaviorInput!) {
    setAssistantBehavior(assistantId: $assistantId, input: $input) {
      ...BehaviorTab_Behavior
    }
  }
`)

export type Edited = Partial<Behavior> | null

type Props = {
  assistantId: string
  behavior: FragmentType<typeof Fragment>
  models: readonly { name: string }[]
  further: readonly { id: string; name: string }[]
  may: boolean
  refresh: () => void
  // edited is what is not saved yet: it outlives a look at another tab.
  edited: Edited
  onEdit: Dispatch<SetStateAction<Edited>>
}

// BehaviorTab is how an assistant behaves in conversations, beyond its prompt. It is saved on its own.
export function BehaviorTab({ assistantId, behavior, models, further, may, refresh, edited, onEdit }: Props) {
  const words = text.assistant.behavior
  const [put, pending] = useMutate(Put, { touches: ['Assistant'] })
  // What a save answered holds until the page has been read again.
  const [answer, setAnswer] = useState({ over: behavior, is: behavior })
  const saved = read(readFragment(Fragment, answer.over === behavior ? answer.is : behavior))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const shown = { ...saved, ...edited }
  const input = changes(saved, edited ?? {})
  const wrong = shown.fallbacks.some((f) => !f.model.trim())
  const change = (to: Partial<Behavior>) => {
    onEdit((now) => {
      const next = { ...now, ...to }
      return Object.keys(changes(saved, next)).length > 0 ? next : null
    })
  }
  const save = async () => {
    const { data, problem } = await put({ assistantId, input })
    setErrors(problem?.fields ?? {})
    if (problem) return
    setAnswer({ over: behavior, is: data.setAssistantBehavior })
    onEdit((now) => now && without(now, edited ?? {}))
    refresh()
    tell(words.saved)
  }
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Told {...{ shown, may, change }} />
      <Rewrite {...{ shown, may, change }} />
      <Sentences {...{ shown, may, change, errors }} />
      <Card title={words.fallbacks} hint={words.fallbacksHint(most.fallbacks)}>
        <Fallbacks
          list={shown.fallbacks}
          models={models}
          further={further}
          errors={errors}
          may={may}
          onChange={(fallbacks) => {
            change({ fallbacks })
          }}
        />
      </Card>
      <Length {...{ shown, may, change, errors }} />
      <Silences {...{ shown, may, change, errors }} />
      {may && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            disabled={Object.keys(input).length === 0 || wrong}
            pending={pending}
            onClick={() => void save()}
          >
            {words.save}
          </Button>
          {edited && (
            <Button
              look="quiet"
              onClick={() => {
                onEdit(null)
                setErrors({})
              }}
            >
              {text.edit.discard}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type PartProps = { shown: Behavior; may: boolean; change: (to: Partial<Behavior>) => void }
type FieldProps = PartProps & { errors: Record<string, string> }

function Told({ shown, may, change }: PartProps) {
  const words = text.assistant.behavior
  return (
    <Card title={words.told} hint={words.toldHint}>
      <div className="flex flex-col gap-4">
        {parts.map((part) => (
          <Switch
            key={part}
            label={words.parts[part].label}
            hint={words.parts[part].hint}
            checked={shown[part]}
            disabled={!may}
            onChange={(on) => {
              change({ [part]: on })
            }}
          />
        ))}
      </div>
    </Card>
  )
}

function Rewrite({ shown, may, change }: PartProps) {
  const words = text.assistant.behavior
  return (
    <Card title={words.search}>
      <Switch
        label={words.rewrite.label}
        hint={words.rewrite.hint}
        checked={shown.rewrite}
        disabled={!may}
        onChange={(rewrite) => {
          change({ rewrite })
        }}
      />
    </Card>
  )
}

function Sentences({ shown, may, change, errors }: FieldProps) {
  const words = text.assistant.behavior
  return (
    <Card title={words.sentences} hint={words.sentencesHint}>
      <div className="flex flex-col gap-4">
        {sentences.map((name) => (
          <Textarea
            key={name}
            label={words[name].label}
            hint={words[name].hint}
            error={errors[name]}
            rows={2}
            maxLength={most.sentence}
            value={shown[name]}
            readOnly={!may}
            onChange={(e) => {
              change({ [name]: e.target.value })
            }}
          />
        ))}
      </div>
    </Card>
  )
}

function Length({ shown, may, change, errors }: FieldProps) {
  const words = text.assistant.behavior
  return (
    <Card title={words.length}>
      <NumberInput
        className="max-w-xs"
        label={words.maxTokens}
        hint={words.maxTokensHint}
        wrong={words.maxTokensWrong(count(most.tokens))}
        error={errors['maxTokens']}
        min={1}
        max={most.tokens}
        value={shown.maxTokens}
        disabled={!may}
        onChange={(n) => {
          change({ maxTokens: n === null ? null : Math.round(n) })
        }}
      />
    </Card>
  )
}

function Silences({ shown, may, change, errors }: FieldProps) {
  const words = text.assistant.behavior
  return (
    <Card title={words.silence} hint={words.silenceHint}>
      <div className="flex flex-wrap gap-4">
        {silences.map((name) => (
          <NumberInput
            key={name}
            className="max-w-xs"
            label={words[name]}
            wrong={words.silenceWrong(count(silence.min), count(silence.max))}
            error={errors[name]}
            min={silence.min}
            max={silence.max}
            value={shown[name]}
            disabled={!may}
            onChange={(n) => {
              change({ [name]: n === null ? null : Math.round(n) })
            }}
          />
        ))}
      </div>
    </Card>
  )
}
