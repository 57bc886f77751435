import { Settings, Zap } from 'lucide-react'
import { useReducer, type Ref } from 'react'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useMacros } from './macro'

type Props = { conversationId: string; triggerRef?: Ref<HTMLButtonElement> }

// MacroMenu runs a macro in the conversation.
export function MacroMenu({ conversationId, triggerRef }: Props) {
  const words = text.conversation.inbox.macro
  const [wanted, want] = useReducer((times: number) => times + 1, 0)
  const { macros, runIn, pending } = useMacros(wanted)
  const go = useGo()
  return (
    <Menu
      label={words.run}
      trigger={
        <IconButton
          ref={triggerRef}
          icon={Zap}
          label={words.run}
          size="small"
          disabled={pending}
          onPointerEnter={want}
          onFocus={want}
          onClick={want}
        />
      }
      items={[
        macros === null && { label: words.loading, disabled: true, onSelect: () => undefined },
        ...(macros ?? []).map((m) => ({ id: m.id, label: m.name, onSelect: () => void runIn(m, conversationId) })),
        {
          label: words.edit,
          icon: Settings,
          divided: macros?.length !== 0,
          onSelect: () => {
            go(url.inboxSettings, undefined, { tab: 'lists' })
          },
        },
      ]}
    />
  )
}
