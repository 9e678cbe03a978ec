import { zodResolver } from '@hookform/resolvers/zod'
import { type SignInForm, type SignUpForm, signInForm, signUpFields, signUpForm } from '@leme/contract/people/auth'
import type { Resolver } from 'react-hook-form'

/** Signing in asks for no name. */
const namelessForm = signUpFields.extend({ display_name: signUpFields.shape.display_name.catch('') })

export const signUpRules: Resolver<SignUpForm> = zodResolver(signUpForm)
export const logInRules: Resolver<SignUpForm> = zodResolver(namelessForm)

/** The address alone, for what goes there. */
export const addressRules: Resolver<Pick<SignInForm, 'email'>> = zodResolver(signInForm.pick({ email: true }))
/** A new password, without what one held before. */
export const newPasswordRules: Resolver<Pick<SignInForm, 'password'>> = zodResolver(signInForm.pick({ password: true }))
