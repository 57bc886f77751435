import { Archive, CalendarDays, Keyboard, SlidersHorizontal, Star, UserRound, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { FragmentType } from '../../gql/fragment-masking'
import { isTyped, noon } from '../../lib/day'
import { count, date } from '../../lib/format'
import type { Pages } from '../../lib/pages'
import { PickFilter } from '../../pick/id-picker'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { Filter, SearchBox } from '../../ui/filter'
import { optionsOf } from '../../ui/option'
import { conditionNames, type Conditions } from './inbox-conditions'
import { InboxViews, type Counts } from './inbox-views'
import { blank, type SavedView } from './saved-view'
import { SavedViews } from './saved-views'
import { useTeams } from './teams'

type Props = {
  conditions: Conditions
  onChange: (change: Partial<Conditions>) => void
  // pages say how many there are so far, of what no view counts: to count all that meet the conditions takes longer than to find these.
  pages: Pick<Pages<unknown>, 'rows' | 'waiting' | 'more'>
  counts: FragmentType<typeof Counts> | null | undefined
  saved: readonly SavedView[]
  onHelp: () => void
}

const pills: { name: 'favorite' | 'archived'; label: string; icon: LucideIcon }[] = [
  { name: 'favorite', label: text.conversation.favorites, icon: Star },
  { name: 'archived', label: text.conversation.archived, icon: Archive },
]

const channels = Object.entries(text.conversation.channels).map(([value, label]) => ({ value, label }))
const priorities = Object.entries(text.conversation.inbox.priorities).map(([value, label]) => ({ value, label }))
const sorts = Object.entries(text.conversation.sorts)
  .filter(([value]) => value !== 'updated')
  .map(([value, label]) => ({ value, label }))

const handlings = optionsOf(text.conversation.inbox.handlings)

const standings = Object.entries(text.conversation.inbox.triages).map(([value, label]) => ({ value, label }))

// moreNames are the conditions that are not always in sight.
const moreNames = [
  'channel',
  'assistant',
  'assignee',
  'team',
  'priority',
  'triage',
  'handling',
  'tag',
  'topic',
  'sort',
] as const

// uncounted are the conditions with which a view still says how many there are.
const uncounted = new Set<keyof Conditions>(['view', 'saved', 'sort'])

// InboxFilter is the conditions of the list of conversations.
export function InboxFilter({ conditions: c, onChange, pages, counts, saved, onHelp }: Props) {
  const words = text.conversation
  const hides = moreNames.some((n) => c[n] !== '')
  const [more, setMore] = useState(hides)
  const [view, setView] = useState(c.saved)
  if (c.saved !== view) {
    // A saved view shows what it filters by.
    setView(c.saved)
    if (hides) setMore(true)
  }
  return (
    <div className="flex flex-col gap-2.5 border-b border-line p-3">
      <div className="flex items-center gap-2 px-1">
        <Title pages={pages} narrowed={conditionNames.some((n) => !uncounted.has(n) && c[n] !== '')} />
        <span className="max-md:hidden">
          <IconButton icon={Keyboard} label={words.inbox.keys} onClick={onHelp} />
        </span>
        <IconButton
          icon={SlidersHorizontal}
          label={words.conditions}
          aria-expanded={more}
          onClick={() => {
            setMore(!more)
          }}
        />
      </div>
      <InboxViews
        value={c.view}
        counts={counts}
        waiting={pages.waiting}
        onChange={(view) => {
          onChange(c.saved ? { ...blank, view } : { view })
        }}
      />
      <SearchBox
        className="max-w-none! flex-none!"
        label={words.search}
        value={c.search}
        onChange={(search) => {
          onChange({ search })
        }}
      />
      <Pills conditions={c} onChange={onChange} />
      <SavedViews views={saved} conditions={c} onChange={onChange} />
      {more && <More conditions={c} onChange={onChange} />}
    </div>
  )
}

// Title says how many conversations meet conditions that no view counts.
function Title({ pages, narrowed }: Pick<Props, 'pages'> & { narrowed: boolean }) {
  return (
    <h1 className="flex-1 text-lg font-semibold tracking-tight">
      {text.conversation.title}
      {!pages.waiting && narrowed && (
        <span className="tabular ml-2 text-sm font-normal text-soft">
          {count(pages.rows.length)}
          {pages.more && '+'}
        </span>
      )}
    </h1>
  )
}

// Pills are the conditions that one click sets, and those that only a link sets and one click removes.
function Pills({ conditions: c, onChange }: Pick<Props, 'conditions' | 'onChange'>) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {pills.map(({ name, ...rest }) => (
        <Pill key={name} {...rest} on={c[name] !== ''} onToggle={() => onChange({ [name]: c[name] ? '' : 'yes' })} />
      ))}
      {c.contact && (
        <Pill label={text.conversation.contact} icon={UserRound} on closes onToggle={() => onChange({ contact: '' })} />
      )}
      {extra(c).map(({ label, ...without }) => (
        <Pill
          key={Object.keys(without).join()}
          label={label}
          icon={CalendarDays}
          on
          closes
          onToggle={() => onChange(without)}
        />
      ))}
    </div>
  )
}

// day is one of the address, which may say anything.
const day = (text: string) => (isTyped(text) ? date(noon(text)) : text)

// extra are conditions that links to the list set, and that can only be removed here.
function extra(c: Conditions): ({ label: string } & Partial<Conditions>)[] {
  const feeling = (text.sentiment as Record<string, string>)[c.sentiment]
  const target = (text.conversation.inbox.targets as Record<string, string>)[c.target]
  return [
    ...(c.from || c.to ? [{ label: `${day(c.from)} – ${day(c.to)}`, from: '', to: '' }] : []),
    ...(feeling ? [{ label: feeling, sentiment: '' }] : []),
    ...(target ? [{ label: target, target: '' }] : []),
    ...(c.state ? [{ label: text.conversation.states[c.state] ?? c.state, state: '' }] : []),
    ...(c.type ? [{ label: text.conversation.types[c.type] ?? c.type, type: '' }] : []),
  ]
}

// More are the conditions that are not always in sight.
function More({ conditions: c, onChange }: Pick<Props, 'conditions' | 'onChange'>) {
  const words = text.conversation
  const teams = useTeams(1)
  const to = (name: keyof Conditions) => (value: string) => {
    onChange({ [name]: value })
  }
  const any = text.field.any
  return (
    <div className="grid grid-cols-2 gap-2 [&>select]:w-full! [&>select]:max-w-none">
      <Filter label={words.channel} value={c.channel} options={channels} onChange={to('channel')} />
      <PickFilter label={words.assistant} any={any} of="anyAssistant" value={c.assistant} onChange={to('assistant')} />
      <PickFilter label={words.inbox.assignee} any={any} of="teammate" value={c.assignee} onChange={to('assignee')} />
      {(teams.length > 0 || c.team) && (
        <Filter
          label={words.inbox.team}
          value={c.team}
          options={teams.map((t) => ({ value: t.id, label: t.name }))}
          onChange={to('team')}
        />
      )}
      <Filter label={words.inbox.priority} value={c.priority} options={priorities} onChange={to('priority')} />
      <Filter label={words.inbox.standing} value={c.triage} options={standings} onChange={to('triage')} />
      <Filter label={words.inbox.handling} value={c.handling} options={handlings} onChange={to('handling')} />
      <PickFilter label={words.inbox.tag} any={any} of="tag" value={c.tag} onChange={to('tag')} />
      <PickFilter label={text.topic.one} any={any} of="topic" value={c.topic} onChange={to('topic')} />
      <Sort value={c.sort} onChange={to('sort')} />
    </div>
  )
}

function Sort({ value, onChange }: { value: string; onChange: (sort: string) => void }) {
  const words = text.conversation
  return (
    <select
      aria-label={words.sort}
      value={value}
      onChange={(e) => {
        onChange(e.target.value)
      }}
      className="h-9 rounded-lg border border-edge/60 bg-raised px-3 text-ink hover:border-edge"
    >
      <option value="">{words.sorts.updated}</option>
      {sorts.map((s) => (
        <option key={s.value} value={s.value}>
          {s.label}
        </option>
      ))}
    </select>
  )
}

type PillProps = { label: string; icon: LucideIcon; on: boolean; closes?: boolean; onToggle: () => void }

function Pill({ label, icon: Icon, on, closes, onToggle }: PillProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={classes(
        'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs',
        on ? 'border-accent bg-accent-wash font-medium text-accent' : 'border-line text-soft hover:text-ink',
      )}
    >
      <Icon className="size-3.5" aria-hidden />
      {label}
      {closes && <X className="size-3" aria-hidden />}
    </button>
  )
}
