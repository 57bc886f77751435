import { useShell } from '../../app/shown'
import { text } from '../../text/text'
import { Select } from '../../ui/select'

const roles = ['viewer', 'operator', 'admin', 'owner']

// RoleSelect selects the role of a member. Only owners can make others owners.
export function RoleSelect({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (role: string) => void
  error?: string | undefined
}) {
  const { role } = useShell()
  const options = roles
    .filter((r) => r !== 'owner' || role === 'owner' || value === 'owner')
    .map((r) => ({ value: r, label: text.access.roles[r] ?? r }))
  return (
    <Select
      label={text.settings.members.role}
      options={options}
      value={value}
      onChange={(e) => {
        onChange(e.target.value)
      }}
      hint={text.access.roleHints[value]}
      error={error}
    />
  )
}
