import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { text } from '../text/text'
import { Confirm } from './dialog'
import { Menu, type MenuItem } from './menu'

type Props = {
  label: string
  items: (MenuItem | false)[]
  // remove deletes the thing; false where that is not allowed.
  remove: false | { title: string; hint: string; run: () => Promise<void> }
}

// More is the menu of a thing. Its last item deletes the thing, once that is confirmed.
export function More({ label, items, remove }: Props) {
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
  }
  const close = () => {
    setAsking(false)
  }
  const last = { label: text.action.delete, icon: Trash2, danger: true, divided: true, onSelect: ask }
  return (
    <>
      <Menu label={label} items={[...items, remove && last]} />
      {remove && (
        <Confirm
          open={asking}
          onClose={close}
          onConfirm={remove.run}
          title={remove.title}
          hint={remove.hint}
          action={text.action.delete}
        />
      )}
    </>
  )
}
