import { subaccountImport as en } from '../en/subaccount-import'
import { translated } from '../translated'

export const subaccountImport = translated('subaccountImport', en)
