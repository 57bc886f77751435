import { expect, test } from 'vitest'
import { callInput, type CallForm } from './call-input'

const form: CallForm = {
  assistant: { id: 'ast_1' },
  by: 'number',
  contact: { id: 'con_1' },
  number: ' +15005550001 ',
  from: '',
  variables: [],
}

test('nothing is asked before it is known who calls whom', () => {
  expect(callInput({ ...form, assistant: null })).toBeNull()
  expect(callInput({ ...form, number: ' ' })).toBeNull()
  expect(callInput({ ...form, by: 'contact', contact: null })).toBeNull()
})

test('a number goes without the contact that was chosen before, and the other way round', () => {
  expect(callInput(form)).toEqual({ assistantId: 'ast_1', to: '+15005550001' })
  expect(callInput({ ...form, by: 'contact' })).toEqual({ assistantId: 'ast_1', contactId: 'con_1' })
})

test('it may come from a number or from a pool', () => {
  expect(callInput({ ...form, from: '+12025550101' })).toMatchObject({ from: '+12025550101' })
  const pooled = callInput({ ...form, from: 'pool:npl_1' })
  expect(pooled).toMatchObject({ numberPoolId: 'npl_1' })
  expect(pooled).not.toHaveProperty('from')
})

test('variables without a name are left out', () => {
  const variables = [
    { name: ' offer ', value: '10%' },
    { name: '', value: 'lost' },
  ]
  expect(callInput({ ...form, variables })?.variables).toEqual({ offer: '10%' })
})
