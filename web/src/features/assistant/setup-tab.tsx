import { useId } from 'react'
import type { AssistantPageQuery } from '../../gql/graphql'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { languageName, languages, speaks } from './language'
import { NumberInput } from './number-input'
import type { Part } from './part'
import { PromptCard, type PromptProps } from './prompt-card'
import type { Edit } from './values'

type Props = Part & Pick<PromptProps, 'onFoot'> & { assistantId: string; data: AssistantPageQuery }

// SetupTab has the prompt, the model and the language of an assistant.
export function SetupTab({ edit, errors, may, assistantId, data, onFoot }: Props) {
  const words = text.assistant
  const { values, set } = edit
  return (
    <div className="grid gap-5 2xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <PromptCard
        value={values.prompt}
        error={errors['prompt']}
        may={may}
        assistantId={assistantId}
        variables={data.promptVariables}
        onFoot={onFoot}
        onChange={(prompt) => {
          set({ prompt })
        }}
      />
      <div className="flex flex-col gap-5">
        <Card title={words.thinking}>
          <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-1">
            <ModelField edit={edit} error={errors['model']} may={may} models={data.modelNames} />
            <NumberInput
              label={words.fields.temperature}
              hint={words.temperatureHint}
              wrong={words.temperatureWrong}
              min={0}
              max={2}
              step={0.1}
              value={values.temperature}
              error={errors['temperature']}
              disabled={!may}
              onChange={(n) => {
                set({ temperature: n })
              }}
            />
            <Select
              label={words.fields.language}
              empty={words.noLanguage}
              options={languagesWith(values.language)}
              hint={phrasesHint(values.language)}
              value={values.language}
              error={errors['language']}
              disabled={!may}
              onChange={(e) => {
                set({ language: e.target.value })
              }}
            />
            <Select
              label={words.fields.assistantType}
              options={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
              value={values.assistantType}
              disabled={!may}
              onChange={(e) => {
                set({ assistantType: e.target.value === 'FLOW_BUILDER' ? 'FLOW_BUILDER' : 'STANDARD' })
              }}
            />
          </div>
        </Card>
        <About edit={edit} errors={errors} may={may} folder={data.assistant.folder} />
      </div>
    </div>
  )
}

type AboutProps = Part & { folder: AssistantPageQuery['assistant']['folder'] }

function About({ edit: { values, set }, errors, may, folder }: AboutProps) {
  const words = text.assistant
  return (
    <Card title={words.basics}>
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-1">
        <Input
          label={words.fields.name}
          value={values.name}
          error={errors['name'] ?? (values.name.trim() ? undefined : text.field.required)}
          maxLength={200}
          readOnly={!may}
          onChange={(e) => {
            set({ name: e.target.value })
          }}
        />
        <IdPicker
          of="folder"
          label={words.folder}
          none={words.noFolder}
          known={folder}
          value={values.folderId}
          error={errors['folderId']}
          disabled={!may}
          onChange={(folderId) => {
            set({ folderId })
          }}
        />
        <Textarea
          className="sm:col-span-2 2xl:col-span-1"
          label={words.fields.description}
          hint={words.descriptionHint}
          value={values.description}
          error={errors['description']}
          maxLength={2000}
          rows={3}
          readOnly={!may}
          onChange={(e) => {
            set({ description: e.target.value })
          }}
        />
      </div>
    </Card>
  )
}

// languagesWith offers what is set, too, where it is none of the usual.
function languagesWith(set: string) {
  const all = set && !languages.includes(set) ? [set, ...languages] : languages
  return all.map((value) => ({ value, label: languageName(value) ?? value }))
}

// phrasesHint says what a language lacks in calls.
function phrasesHint(language: string): string | undefined {
  const words = text.assistant
  if (speaks(language)) return undefined
  return language ? words.languageUnknown : words.languageNone
}

type ModelProps = {
  edit: Edit
  error: string | undefined
  may: boolean
  models: AssistantPageQuery['modelNames']
}

// ModelField takes every name, and offers those that are set up.
function ModelField({ edit, error, may, models }: ModelProps) {
  const words = text.assistant
  const list = useId()
  const standard = models.find((m) => m.default)
  return (
    <>
      <Input
        label={words.fields.model}
        hint={models.length > 0 ? words.modelHint : words.modelNone}
        value={edit.values.model}
        placeholder={standard ? words.modelDefault(standard.name) : undefined}
        error={error}
        list={list}
        maxLength={1000}
        autoComplete="off"
        readOnly={!may}
        onChange={(e) => {
          edit.set({ model: e.target.value })
        }}
      />
      <datalist id={list}>
        {models.map((m) => (
          <option key={m.name} value={m.name} />
        ))}
      </datalist>
    </>
  )
}
