import { access as en } from '../en/access'
import { translated } from '../translated'

export const access = translated('access', en)
