/** A table that friends have opened: its link leads here, and from here to a seat. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, Refused} from '../core/client';
import {patiently} from '../net/patient';
import {useReach} from '../net/reach';
import {sharedConnection} from '../net/shared';
import {goOnTo} from '../route';
import {t} from '../words';
import {Missing, Patience} from './missing';

export function Join({core, code}: {core: Core; code: string}) {
    const connection = sharedConnection(core);
    const reach = useReach(connection);
    const [refused, setRefused] = useState<Refused | null>(null);
    const [say, setSay] = useState('');
    const failed = (error: unknown) =>
        setRefused(error instanceof Refused ? error : new Refused('', String(error)));
    useEffect(() => {
        let wanted = true;
        const stopped = new Refused('', '');
        patiently(() => (wanted ? connection.join({code}) : Promise.reject(stopped)), setSay).then(
            ({state}) => wanted && goOnTo({page: 'table', id: state.id}),
            (error: unknown) => wanted && failed(error),
        );
        return () => void (wanted = false);
    }, [connection, code]);
    const lookOn = () =>
        connection.watch({code}).then(({state}) => goOnTo({page: 'table', id: state.id}), failed);
    if (!refused) return <Patience away={reach === 'unreachable'} say={say} />;
    return (
        <Missing title={t('You can’t sit here')} why={t(refused.say)}>
            {!['code', 'removed'].includes(refused.error) && (
                <button type="button" class="quiet" onClick={() => void lookOn()}>
                    {t('Watch')}
                </button>
            )}
        </Missing>
    );
}
