import { useState } from 'react'
import type { AssistantPageQuery } from '../../gql/graphql'
import { BehaviorTab, type Edited } from './behavior-tab'
import { CalendarTab } from './calendar-tab'
import type { Calendar } from './hours'

type Props = { assistantId: string; data: AssistantPageQuery; may: boolean; refresh: () => void }

// useOwnTabs are the tabs that are saved on their own, and whether anything in them is not saved yet.
export function useOwnTabs({ data, ...rest }: Props) {
  const [hours, setHours] = useState<Partial<Calendar> | null>(null)
  const [behavior, setBehavior] = useState<Edited>(null)
  const calendarTab = {
    value: 'calendar',
    body: <CalendarTab {...rest} calendar={data.assistantCalendar} edited={hours} onEdit={setHours} />,
  }
  const behaviorTab = {
    value: 'behavior',
    body: (
      <BehaviorTab
        {...rest}
        behavior={data.assistantBehavior}
        models={data.modelNames}
        further={data.fallbackEndpoints}
        edited={behavior}
        onEdit={setBehavior}
      />
    ),
  }
  return { calendarTab, behaviorTab, unsaved: hours !== null || behavior !== null }
}
