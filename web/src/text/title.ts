import { text } from './text'

// Titles are what people read where the API has names. What has no title of its own is written as words.

const words = (name: string) => {
  const apart = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return apart.charAt(0).toUpperCase() + apart.slice(1)
}

// toolTitle is a tool's: "Book appointment".
export const toolTitle = (name: string): string => text.tool.titles[name] ?? words(name)

// thingTitle is what was changed: "Assistant folder".
export const thingTitle = (type: string): string => text.settings.audit.things[type.toLowerCase()] ?? words(type)

// eventTitle is an event's: "Contact tag added".
export const eventTitle = (name: string): string => text.server.events[name] ?? words(name.replace('.', ' '))

// actionTitle says of an entry of the audit log what was done: "Contact created".
export function actionTitle(action: string): string {
  const [type = '', op = ''] = action.split('.')
  return `${thingTitle(type)} ${text.settings.audit.ops[op] ?? words(op).toLowerCase()}`
}

// columnTitle is what was changed of a thing: "First name".
export const columnTitle = (name: string): string => text.settings.audit.columns[name] ?? words(name)
