import { text } from './text'

// What lists of the API say of their entries, in the language of the page where it is translated.

// resourceTitle is what scopes are of: "Assistants".
export const resourceTitle = (name: string): string =>
  text.listed.resources[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

type Scope = { name: string; title: string; description: string }

// scopeText is a scope's title and what it allows.
export function scopeText({ name, title, description }: Scope): { title: string; hint: string } {
  const [ours = title, hint = description] = text.listed.scopes[name] ?? []
  return { title: ours, hint }
}

type Named = { name: string; description: string }

// eventHint says what a type of events tells of.
export const eventHint = ({ name, description }: Named): string => text.listed.events[name] ?? description

// variableHint says what a variable of prompts is. Custom values have names that somebody chose.
export const variableHint = ({ name, description }: Named): string =>
  text.listed.variables[name] ??
  (name.startsWith('custom_values.') ? text.listed.variables['custom_values'] : undefined) ??
  description

// toolHint says what a tool of the platform does.
export const toolHint = ({ name, description }: { name: string; description?: string | null }): string =>
  text.listed.tools[name] ?? description ?? ''
