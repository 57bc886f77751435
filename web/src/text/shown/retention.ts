import { retention as en } from '../en/retention'
import { translated } from '../translated'

export const retention = translated('retention', en)
