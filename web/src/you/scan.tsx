/** Recovery words as a QR code: a link that another device's camera reads and opens. */
import {QrCode} from '../parts/qr';
import {addressOf} from '../route';
import {t} from '../words';

export function Scan({words}: {words: string}) {
    const {origin, pathname} = location;
    const link = `${origin}${pathname}${addressOf({page: 'recover', words})}`;
    return <QrCode link={link} say={t('Or scan this with the camera of your other device.')} />;
}
