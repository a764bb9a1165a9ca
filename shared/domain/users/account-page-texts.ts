import type { MailLanguage } from '../mails/mail-language.ts';

/** The texts of the page to which the links of mails lead. */
interface AccountPageTexts {
  readonly choose: string;
  readonly accept: string;
  readonly password: string;
  readonly save: string;
  readonly join: string;
  readonly saved: string;
  readonly joined: string;
  readonly dead: string;
  readonly weak: string;
  readonly failed: string;
}

/** The texts by language: the languages of mails, because mails lead to the page. */
export const ACCOUNT_PAGE_TEXTS: Readonly<Record<MailLanguage, AccountPageTexts>> = {
  en: {
    choose: 'Choose a password',
    accept: 'Accept the invitation',
    password: 'New password, 8 characters or more',
    save: 'Save',
    join: 'Accept',
    saved: 'The password is saved. You can sign in with it now.',
    joined: 'You are a member now. Sign in with the password that you have.',
    dead: 'This link does not work any more: it was used, or it is too old. Ask for a new mail.',
    weak: 'The password needs 8 characters or more.',
    failed: 'That did not work. Try again in a minute.',
  },
  de: {
    choose: 'Passwort wählen',
    accept: 'Einladung annehmen',
    password: 'Neues Passwort, mindestens 8 Zeichen',
    save: 'Speichern',
    join: 'Annehmen',
    saved: 'Das Passwort ist gespeichert. Sie können sich jetzt damit anmelden.',
    joined: 'Sie sind jetzt Mitglied. Melden Sie sich mit Ihrem bisherigen Passwort an.',
    dead: 'Dieser Link gilt nicht mehr: Er wurde benutzt oder ist zu alt. Fordern Sie eine neue E-Mail an.',
    weak: 'Das Passwort braucht mindestens 8 Zeichen.',
    failed: 'Das hat nicht funktioniert. Versuchen Sie es in einer Minute noch einmal.',
  },
  fr: {
    choose: 'Choisir un mot de passe',
    accept: 'Accepter l’invitation',
    password: 'Nouveau mot de passe, 8 caractères ou plus',
    save: 'Enregistrer',
    join: 'Accepter',
    saved: 'Le mot de passe est enregistré. Vous pouvez maintenant vous connecter.',
    joined: 'Vous êtes maintenant membre. Connectez-vous avec votre mot de passe actuel.',
    dead: 'Ce lien ne fonctionne plus : il a été utilisé ou il est trop ancien. Demandez un nouveau message.',
    weak: 'Le mot de passe doit avoir 8 caractères ou plus.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans une minute.',
  },
  es: {
    choose: 'Elegir una contraseña',
    accept: 'Aceptar la invitación',
    password: 'Contraseña nueva, 8 caracteres o más',
    save: 'Guardar',
    join: 'Aceptar',
    saved: 'La contraseña está guardada. Ya puede iniciar sesión con ella.',
    joined: 'Ya es miembro. Inicie sesión con la contraseña que tiene.',
    dead: 'Este enlace ya no funciona: se ha usado o es demasiado antiguo. Pida un correo nuevo.',
    weak: 'La contraseña necesita 8 caracteres o más.',
    failed: 'No ha funcionado. Inténtelo de nuevo en un minuto.',
  },
  it: {
    choose: 'Scegliere una password',
    accept: 'Accettare l’invito',
    password: 'Nuova password, almeno 8 caratteri',
    save: 'Salva',
    join: 'Accetta',
    saved: 'La password è salvata. Ora può usarla per accedere.',
    joined: 'Ora è membro. Acceda con la password che ha già.',
    dead: 'Questo link non funziona più: è stato usato o è troppo vecchio. Chieda una nuova e-mail.',
    weak: 'La password deve avere almeno 8 caratteri.',
    failed: 'Non ha funzionato. Riprovi tra un minuto.',
  },
};
