import { History, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { AssistantVersionsQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { Confirm } from '../../ui/dialog'
import { Diff } from '../../ui/diff'
import { Empty } from '../../ui/empty'
import { LoadMore } from '../../ui/load-more'
import { Select } from '../../ui/select'
import { Ago } from '../../ui/time'
import { tell } from '../../ui/toast'
import { etag, keptOf, Saved, type Edit } from './values'

const Fragment = graphql(`
  fragment VersionsTab_Assistant on Assistant {
    id
    versions(first: 100) {
      nodes {
        ...VersionsTab_Version
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Version = graphql(`
  fragment VersionsTab_Version on AssistantVersion {
    id
    version
    prompt
    changeNote
    createdAt
  }
`)

const Document = graphql(`
  query AssistantVersions($id: ID!, $first: Int!, $after: String) {
    assistant(id: $id) {
      id
      versions(first: $first, after: $after) {
        nodes {
          ...VersionsTab_Version
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const pick = ({ assistant: { versions } }: AssistantVersionsQuery) => ({
  ...versions,
  nodes: readFragment(Version, versions.nodes),
})

const Revert = graphql(`
  mutation RevertAssistantVersion($assistantId: ID!, $versionId: ID!, $ifMatch: String) {
    revertAssistantVersion(assistantId: $assistantId, versionId: $versionId, ifMatch: $ifMatch) {
      ...Saved
      ...VersionsTab_Assistant
    }
  }
`)

type VersionRow = ReturnType<typeof pick>['nodes'][number]

type Props = {
  assistant: FragmentType<typeof Fragment>
  current: string
  dirty: boolean
  may: boolean
  edit: Edit
}

// VersionsTab is how the prompt came to be what it is, and the way back.
export function VersionsTab({ assistant, current, dirty, may, edit }: Props) {
  const words = text.assistant.versions
  const { id, pages, all } = useVersions(assistant)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [against, setAgainst] = useState<'current' | 'before' | null>(null)
  const at = Math.max(
    0,
    all.findIndex((v) => v.id === chosenId),
  )
  const chosen = all[at]
  if (!chosen)
    return (
      <Card title={words.card}>
        <Empty icon={History} hint={words.none} />
      </Card>
    )
  const before = all[at + 1]
  const prompt = chosen.prompt ?? ''
  // The current version is compared with the previous one by default.
  const side = against ?? (prompt === current && before ? 'before' : 'current')
  const [old, now] = side === 'current' ? [prompt, current] : [before?.prompt ?? '', prompt]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Card title={words.card} hint={words.hint} flush>
        <Versions all={all} chosen={chosen} current={current} onChoose={setChosenId} />
        <LoadMore pages={pages} />
      </Card>
      <Card
        title={words.version(chosen.version)}
        hint={chosen.changeNote}
        actions={
          <>
            <Select
              hidden
              label={words.against}
              options={[
                { value: 'current', label: words.againstCurrent },
                { value: 'before', label: words.againstBefore, disabled: !before },
              ]}
              value={side}
              onChange={(e) => {
                setAgainst(e.target.value === 'before' ? 'before' : 'current')
              }}
            />
            {may && prompt !== current && (
              <Restore
                key={chosen.id}
                assistantId={id}
                version={chosen}
                dirty={dirty}
                edit={edit}
                onDone={() => {
                  setChosenId(null)
                }}
              />
            )}
          </>
        }
      >
        {side === 'before' && !before && !pages.more && <p className="mb-3 text-soft">{words.first}</p>}
        {old === now && <p className="mb-3 text-soft">{words.same}</p>}
        <Diff before={old} after={now} label={words.diff} />
      </Card>
    </div>
  )
}

type VersionsProps = {
  all: readonly VersionRow[]
  chosen: VersionRow
  current: string
  onChoose: (id: string) => void
}

// Versions are those that one chooses among, the newest first.
function Versions({ all, chosen, current, onChoose }: VersionsProps) {
  const words = text.assistant.versions
  return (
    <ul className="max-h-[60dvh] overflow-y-auto p-2">
      {all.map((v) => (
        <li key={v.id}>
          <button
            type="button"
            aria-pressed={v.id === chosen.id}
            onClick={() => onChoose(v.id)}
            className={classes(
              'flex w-full flex-col gap-0.5 rounded-lg px-3 py-2 text-left',
              v.id === chosen.id ? 'bg-accent-wash' : 'hover:bg-sunken',
            )}
          >
            <span className="flex w-full items-center gap-2">
              <span className="font-medium">{words.version(v.version)}</span>
              {(v.prompt ?? '') === current && v === all[0] && <Badge tone="accent">{words.current}</Badge>}
              <span className="ml-auto text-xs text-soft">
                <Ago at={v.createdAt} />
              </span>
            </span>
            <span className="text-xs text-soft">{v.changeNote ?? words.noNote}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function useVersions(assistant: Props['assistant']) {
  const first = useMemo(() => ({ assistant: readFragment(Fragment, assistant) }), [assistant])
  const { id } = first.assistant
  const pages = usePages(Document, { id, first: 100 }, pick, { first })
  return { id, pages, all: pages.rows }
}

type RestoreProps = {
  assistantId: string
  version: { id: string; version: number }
  dirty: boolean
  edit: Edit
  onDone: () => void
}

function Restore({ assistantId, version, dirty, edit, onDone }: RestoreProps) {
  const words = text.assistant.versions
  const [asking, setAsking] = useState(false)
  const [revert] = useMutate(Revert, { touches: ['Assistant'] })
  const run = async () => {
    const { data } = await revert({ assistantId, versionId: version.id, ifMatch: etag(edit.version) })
    if (!data) return
    edit.settle(keptOf(readFragment(Saved, data.revertAssistantVersion)))
    tell(words.restored(version.version))
    onDone()
  }
  return (
    <>
      <Button
        icon={RotateCcw}
        disabled={dirty}
        title={dirty ? words.unsaved : undefined}
        onClick={() => {
          setAsking(true)
        }}
      >
        {words.restore}
      </Button>
      {dirty && <span className="text-xs text-soft">{words.unsaved}</span>}
      <Confirm
        open={asking}
        look="primary"
        onClose={() => {
          setAsking(false)
        }}
        onConfirm={run}
        title={words.restoreTitle(version.version)}
        hint={words.restoreHint}
        action={words.restore}
      />
    </>
  )
}
