import { subaccount as en } from '../en/subaccount'
import { translated } from '../translated'

export const subaccount = translated('subaccount', en)
