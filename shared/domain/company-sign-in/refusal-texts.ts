import type { MailLanguage } from '../mails/mail-language.ts';
import type { Refusal } from './refusal.ts';

/** The texts of the page for a company sign-in that was refused. `request` stands before the request id. */
type RefusalTexts = Readonly<Record<Refusal | 'title' | 'busy' | 'request', string>>;

/** The texts by language: those of mails. */
export const REFUSAL_TEXTS: Readonly<Record<MailLanguage, RefusalTexts>> = {
  en: {
    title: 'You are not signed in',
    notSetUp: 'There is no company sign-in here. Ask the person who gave you the link.',
    badReturn: 'The link leads back to a page that is not allowed. Ask the person who gave you the link.',
    ended: 'The sign-in took too long, or this page was opened twice. Start again.',
    cancelled: 'You have cancelled the sign-in. Start again if you want to sign in.',
    provider:
      'The sign-in service of your company did not give a valid response. Try again, then ask your administrator.',
    unverified: 'The sign-in service of your company did not confirm your e-mail address. Ask your administrator.',
    foreignDomain: 'E-mail addresses like yours cannot sign in here. Use the account of your company.',
    stranger: 'You are not a member. Ask your administrator for an invitation.',
    failed: 'That did not work. Start again in a minute.',
    busy: 'Too many people sign in at the moment. Start again in a minute.',
    request: 'Request',
  },
  de: {
    title: 'Sie sind nicht angemeldet',
    notSetUp: 'Hier gibt es keine Anmeldung über Ihre Firma. Fragen Sie, wer Ihnen den Link gegeben hat.',
    badReturn:
      'Der Link führt auf eine Seite zurück, die nicht erlaubt ist. Fragen Sie, wer Ihnen den Link gegeben hat.',
    ended: 'Die Anmeldung hat zu lange gedauert, oder diese Seite wurde zweimal geöffnet. Beginnen Sie noch einmal.',
    cancelled: 'Sie haben die Anmeldung abgebrochen. Beginnen Sie noch einmal, wenn Sie sich anmelden möchten.',
    provider:
      'Der Anmeldedienst Ihrer Firma hat keine gültige Antwort gegeben. Versuchen Sie es noch einmal und fragen Sie sonst Ihre Administration.',
    unverified:
      'Der Anmeldedienst Ihrer Firma hat Ihre E-Mail-Adresse nicht bestätigt. Fragen Sie Ihre Administration.',
    foreignDomain:
      'Mit einer solchen E-Mail-Adresse kann man sich hier nicht anmelden. Nehmen Sie das Konto Ihrer Firma.',
    stranger: 'Sie sind kein Mitglied. Bitten Sie Ihre Administration um eine Einladung.',
    failed: 'Das hat nicht funktioniert. Beginnen Sie in einer Minute noch einmal.',
    busy: 'Gerade melden sich zu viele an. Beginnen Sie in einer Minute noch einmal.',
    request: 'Anfrage',
  },
  fr: {
    title: 'Vous n’êtes pas connecté',
    notSetUp: 'Il n’y a pas de connexion d’entreprise ici. Demandez à la personne qui vous a donné le lien.',
    badReturn: 'Le lien ramène à une page qui n’est pas autorisée. Demandez à la personne qui vous a donné le lien.',
    ended: 'La connexion a duré trop longtemps ou cette page a été ouverte deux fois. Recommencez.',
    cancelled: 'Vous avez annulé la connexion. Recommencez si vous voulez vous connecter.',
    provider:
      'Le service de connexion de votre entreprise n’a pas donné de réponse valable. Réessayez, puis demandez à votre administrateur.',
    unverified:
      'Le service de connexion de votre entreprise n’a pas confirmé votre adresse e-mail. Demandez à votre administrateur.',
    foreignDomain:
      'Une adresse e-mail comme la vôtre ne permet pas de se connecter ici. Utilisez le compte de votre entreprise.',
    stranger: 'Vous n’êtes pas membre. Demandez une invitation à votre administrateur.',
    failed: 'Cela n’a pas fonctionné. Recommencez dans une minute.',
    busy: 'Trop de personnes se connectent en ce moment. Recommencez dans une minute.',
    request: 'Requête',
  },
  es: {
    title: 'No ha iniciado sesión',
    notSetUp: 'Aquí no hay inicio de sesión de empresa. Pregunte a quien le dio el enlace.',
    badReturn: 'El enlace vuelve a una página que no está permitida. Pregunte a quien le dio el enlace.',
    ended: 'El inicio de sesión tardó demasiado o esta página se abrió dos veces. Empiece de nuevo.',
    cancelled: 'Ha cancelado el inicio de sesión. Empiece de nuevo si quiere iniciar sesión.',
    provider:
      'El servicio de acceso de su empresa no dio una respuesta válida. Inténtelo de nuevo y luego pregunte a su administrador.',
    unverified: 'El servicio de acceso de su empresa no confirmó su correo. Pregunte a su administrador.',
    foreignDomain: 'Con un correo como el suyo no se puede iniciar sesión aquí. Use la cuenta de su empresa.',
    stranger: 'No es miembro. Pida una invitación a su administrador.',
    failed: 'No ha funcionado. Empiece de nuevo en un minuto.',
    busy: 'Demasiadas personas inician sesión en este momento. Empiece de nuevo en un minuto.',
    request: 'Solicitud',
  },
  it: {
    title: 'L’accesso non è riuscito',
    notSetUp: 'Qui non c’è un accesso aziendale. Chieda a chi le ha dato il link.',
    badReturn: 'Il link riporta a una pagina che non è consentita. Chieda a chi le ha dato il link.',
    ended: 'L’accesso è durato troppo, o questa pagina è stata aperta due volte. Ricominci.',
    cancelled: 'Ha annullato l’accesso. Ricominci se vuole accedere.',
    provider:
      'Il servizio di accesso della sua azienda non ha dato una risposta valida. Riprovi, poi chieda al suo amministratore.',
    unverified:
      'Il servizio di accesso della sua azienda non ha confermato la sua e-mail. Chieda al suo amministratore.',
    foreignDomain: 'Con un’e-mail come la sua non si può accedere qui. Usi l’account della sua azienda.',
    stranger: 'Non è membro. Chieda un invito al suo amministratore.',
    failed: 'Non ha funzionato. Ricominci tra un minuto.',
    busy: 'In questo momento accedono troppe persone. Ricominci tra un minuto.',
    request: 'Richiesta',
  },
};
