import { useGo } from '../../app/go'
import { Leave } from '../../app/leave'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { ConflictDialog } from '../../edit/conflict-dialog'
import { useEdit, type Kept } from '../../edit/edit'
import { SaveBar } from '../../edit/save-bar'
import type { FragmentType } from '../../gql/fragment-masking'
import type { SavedToolFragment, ToolMenu_ToolFragmentDoc } from '../../gql/graphql'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Page } from '../../ui/page'
import { ToolForm } from './tool-form'
import { ToolMenu } from './tool-menu'
import { TryTool } from './try-tool'
import { useCreateTool, useSaveTool } from './save'
import { blank, keptOf, requests, type Values } from './values'

type Props = {
  saved: SavedToolFragment | null
  tool: FragmentType<typeof ToolMenu_ToolFragmentDoc> | null
  categories: readonly string[]
}

const nothing: Kept<Values> = { version: '', values: blank }

// ToolEditor is a tool's form, and beside it what tries the tool as it was saved.
export function ToolEditor({ saved, tool, categories }: Props) {
  const words = text.tool
  const { subaccount } = useShell()
  const go = useGo()
  const allowed = useCan(saved ? 'tools:update' : 'tools:create')
  const may = allowed && !saved?.isPrebuilt
  const edit = useEdit(`tool.${saved?.id ?? 'new'}`, saved ? keptOf(saved) : nothing, { drafted, blind })
  const update = useSaveTool(saved?.id ?? '', edit)
  const create = useCreateTool(edit, ({ id }) => {
    // The question whether to leave is gone once what is saved is shown.
    setTimeout(() => {
      go(url.tool, id)
    })
  })
  const save = saved ? update : create
  const dirty = edit.changed.length > 0
  return (
    <Page
      title={saved ? (saved.isPrebuilt ? toolTitle(saved.name) : saved.name) : words.fresh}
      back={{ label: words.title, to: url.tools, params: { subaccount } }}
      badges={saved?.isPrebuilt && <Badge>{words.platformBadge}</Badge>}
      hint={saved?.isPrebuilt ? words.readOnly : saved ? undefined : words.attach}
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
          values={edit.values}
          headerNames={saved?.headerNames ?? []}
          categories={categories}
          errors={save.errors}
          may={may}
          onChange={edit.set}
        />
        {saved && !saved.isPrebuilt && allowed && requests(edit.base.toolType) && (
          <TryTool id={saved.id} schema={edit.base.schema} dirty={dirty} />
        )}
      </div>
      {may && (
        <SaveBar
          edit={edit}
          labels={words.fields}
          pending={save.pending}
          onSave={() => void save.run()}
          action={saved ? text.action.save : words.createIt}
        />
      )}
      {save.conflict && <ConflictDialog edit={edit} save={save} labels={words.fields} show={show} />}
      <Leave drafted={edit.safe} dirty={dirty} />
    </Page>
  )
}

// The server does not tell a header's value.
const blind = ['headers'] as const

function show(name: keyof Values, value: Values[keyof Values]): string {
  if (name === 'rows') return ''
  if (Array.isArray(value)) return value.map((h) => `${h.name}: •••`).join('\n')
  if (typeof value === 'boolean') return value ? text.edit.on : text.edit.off
  return value ?? text.tool.headersThere
}

// drafted leaves the headers out: they may hold a secret.
function drafted(values: Values): Values {
  return { ...values, headers: null }
}
