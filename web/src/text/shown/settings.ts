import { settings as en } from '../en/settings'
import { translated } from '../translated'

export const settings = translated('settings', en)
