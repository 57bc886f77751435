import { useState } from 'react'
import { useGo } from '../../app/go'
import { Leave } from '../../app/leave'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { SavedToolFragment, ToolMenu_ToolFragmentDoc } from '../../gql/graphql'
import { useDraft } from '../../lib/draft'
import { useSaveKey } from '../../lib/save-key'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Bar } from '../../ui/bar'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import { tell } from '../../ui/toast'
import { ToolForm } from './tool-form'
import { ToolMenu } from './tool-menu'
import { TryTool } from './try-tool'
import { useSaveTool } from './save'
import { blank, differs, requests, SavedTool, valuesOf, type Values } from './values'

type Props = {
  saved: SavedToolFragment | null
  tool: FragmentType<typeof ToolMenu_ToolFragmentDoc> | null
  categories: readonly string[]
}

// ToolEditor is a tool's form, and beside it what tries the tool as it was saved.
export function ToolEditor({ saved, tool, categories }: Props) {
  const words = text.tool
  const { subaccount } = useShell()
  const go = useGo()
  const allowed = useCan(saved ? 'tools:update' : 'tools:create')
  const may = allowed && !saved?.isPrebuilt
  const [base, setBase] = useState<Values>(() => (saved ? valuesOf(saved) : blank))
  const [values, setValues] = useState(base)
  const [done, setDone] = useState(false)
  const dirty = !done && differs(base, values)
  const { found, drop } = useDraft(`tool.${saved?.id ?? 'new'}`, { ...values, headers: null }, dirty)
  const save = useSaveTool(saved?.id ?? null, base, values)
  const run = async () => {
    const made = await save.run()
    if (!made) return
    drop()
    if (saved) {
      const now = valuesOf(readFragment(SavedTool, made))
      setBase(now)
      setValues(now)
      tell(words.saved(now.name))
      return
    }
    const { id, name } = readFragment(SavedTool, made)
    setDone(true)
    tell(words.created(name))
    // The question whether to leave is gone once this is shown.
    setTimeout(() => {
      go(url.tool, id)
    })
  }
  useSaveKey(dirty && !save.pending, () => void run())
  const kept = found !== null && !dirty && differs(base, { ...found, headers: null })
  return (
    <Page
      title={saved?.name ?? words.fresh}
      back={{ label: words.title, to: url.tools, params: { subaccount } }}
      badges={saved?.isPrebuilt && <Badge>{words.platformBadge}</Badge>}
      hint={saved?.isPrebuilt ? words.readOnly : undefined}
      actions={
        tool && (
          <ToolMenu
            tool={tool}
            onDeleted={() => {
              go(url.tools)
            }}
          />
        )
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ToolForm
          values={values}
          headerNames={saved?.headerNames ?? []}
          categories={categories}
          errors={save.errors}
          may={may}
          onChange={(change) => {
            setValues((old) => ({ ...old, ...change }))
          }}
        />
        {saved && !saved.isPrebuilt && allowed && requests(base.toolType) && (
          <TryTool id={saved.id} schema={base.schema} dirty={dirty} />
        )}
      </div>
      {kept && (
        <Kept
          onDrop={drop}
          onTake={() => {
            setValues(found)
          }}
        />
      )}
      {dirty && may && (
        <SaveBar
          label={saved ? words.save : words.createIt}
          pending={save.pending}
          onSave={() => void run()}
          onDiscard={() => {
            drop()
            setValues(base)
          }}
        />
      )}
      <Leave dirty={dirty} />
    </Page>
  )
}

function Kept({ onDrop, onTake }: { onDrop: () => void; onTake: () => void }) {
  const words = text.tool
  return (
    <Bar>
      <span className="mr-auto">{words.kept}</span>
      <Button size="small" onClick={onDrop}>
        {words.keptDrop}
      </Button>
      <Button size="small" look="primary" onClick={onTake}>
        {words.keptTake}
      </Button>
    </Bar>
  )
}

type SaveBarProps = { label: string; pending: boolean; onSave: () => void; onDiscard: () => void }

function SaveBar({ label, pending, onSave, onDiscard }: SaveBarProps) {
  const words = text.assistant.save
  return (
    <Bar>
      <span className="mr-auto font-medium" role="status">
        {text.tool.changed}
      </span>
      <Button look="quiet" disabled={pending} onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button look="primary" pending={pending} onClick={onSave} aria-keyshortcuts="Control+S">
        {label}
        <kbd aria-hidden className="font-mono text-[11px] max-md:hidden">
          {words.hint}
        </kbd>
      </Button>
    </Bar>
  )
}
