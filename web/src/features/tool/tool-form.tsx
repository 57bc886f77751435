import { useId } from 'react'
import type { HttpMethod, ToolType } from '../../gql/graphql'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { Switch } from '../../ui/toggle'
import type { FormProps } from './form'
import { Headers } from './headers'
import { Parameters } from './parameters'
import { requests } from './values'

const methods: HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

type Props = FormProps & { headerNames: readonly string[]; categories: readonly string[] }

// ToolForm has all settings of a tool.
export function ToolForm({ headerNames, categories, ...form }: Props) {
  const words = text.tool
  const { values, errors, may, onChange } = form
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <About {...form} categories={categories} />
      {requests(values.toolType) && (
        <Card title={words.request}>
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <Select
                label={words.method}
                options={methods.map((m) => ({ value: m, label: m }))}
                value={values.httpMethod}
                error={errors['httpMethod']}
                disabled={!may}
                onChange={(e) => {
                  onChange({ httpMethod: methods.find((m) => m === e.target.value) ?? 'POST' })
                }}
              />
              <Input
                label={words.url}
                hint={words.urlHint}
                type="url"
                placeholder="https://"
                maxLength={2048}
                value={values.url}
                error={errors['url']}
                readOnly={!may}
                onChange={(e) => {
                  onChange({ url: e.target.value })
                }}
              />
            </div>
            <Headers {...form} names={headerNames} />
          </div>
        </Card>
      )}
      <Parameters {...form} />
      <Speaking {...form} />
    </div>
  )
}

function About({ values, errors, may, onChange, categories }: FormProps & { categories: readonly string[] }) {
  const words = text.tool
  const list = useId()
  return (
    <Card title={words.about}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          className="sm:col-span-2"
          label={words.name}
          hint={words.nameHint}
          value={values.name}
          error={errors['name']}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          readOnly={!may}
          onChange={(e) => {
            onChange({ name: e.target.value })
          }}
        />
        <Textarea
          className="sm:col-span-2"
          label={words.description}
          hint={words.descriptionHint}
          rows={3}
          maxLength={2000}
          value={values.description}
          error={errors['description']}
          readOnly={!may}
          onChange={(e) => {
            onChange({ description: e.target.value })
          }}
        />
        <Select
          label={words.kind}
          hint={words.kindHints[values.toolType]}
          options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          value={values.toolType}
          error={errors['toolType']}
          disabled={!may}
          onChange={(e) => {
            onChange({ toolType: e.target.value as ToolType })
          }}
        />
        <Input
          label={words.category}
          hint={words.categoryHint}
          list={list}
          maxLength={1000}
          autoComplete="off"
          value={values.category}
          error={errors['category']}
          readOnly={!may}
          onChange={(e) => {
            onChange({ category: e.target.value })
          }}
        />
        <datalist id={list}>
          {categories.map((c) => (
            <option key={c} value={c} />
          ))}
        </datalist>
      </div>
    </Card>
  )
}

function Speaking({ values, errors, may, onChange }: FormProps) {
  const words = text.tool
  return (
    <Card title={words.speaking}>
      <div className="flex flex-col gap-4">
        <Switch
          label={words.speakDuring}
          hint={words.speakDuringHint}
          checked={values.speakDuringExecution}
          disabled={!may}
          onChange={(on) => {
            onChange({ speakDuringExecution: on })
          }}
        />
        <Switch
          label={words.speakAfter}
          hint={words.speakAfterHint}
          checked={values.speakAfterExecution}
          disabled={!may}
          onChange={(on) => {
            onChange({ speakAfterExecution: on })
          }}
        />
        {(values.speakDuringExecution || values.speakAfterExecution || values.executionMessageDescription) && (
          <Textarea
            label={words.message}
            hint={words.messageHint}
            rows={2}
            maxLength={2000}
            value={values.executionMessageDescription}
            error={errors['executionMessageDescription']}
            readOnly={!may}
            onChange={(e) => {
              onChange({ executionMessageDescription: e.target.value })
            }}
          />
        )}
        {(values.toolType === 'TRANSFER_CALL' || values.transferPrompt) && (
          <Textarea
            label={words.transfer}
            hint={words.transferHint}
            rows={3}
            value={values.transferPrompt}
            error={errors['transferPrompt']}
            readOnly={!may}
            onChange={(e) => {
              onChange({ transferPrompt: e.target.value })
            }}
          />
        )}
      </div>
    </Card>
  )
}
